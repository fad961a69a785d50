// A line to the server that comes back by itself.
// @ts-check
/** @typedef {import("./protocol.js").Message} Message */
/** @typedef {import("./protocol.js").Ask} Ask */
const FIRST = 300;
const LONGEST = 8000;

/**
 * @param {() => string} path where to connect, asked anew each time
 * @param {(message: Message) => void} hear
 * @param {(open: boolean) => void} changed
 * @returns {{send: (ask: Ask) => boolean}}
 */
export function connect(path, hear, changed) {
  /** @type {WebSocket} */
  let socket;
  let wait = FIRST;
  /** @type {number | undefined} */
  let timer;

  function open() {
    clearTimeout(timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(`${scheme}//${location.host}${path()}`);
    socket.addEventListener("open", () => changed(true));
    socket.addEventListener("message", (event) => {
      wait = FIRST;
      hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (event.code >= 4400) {
        if (event.reason) hear({ is: "gone", why: event.reason });
        return;
      }
      changed(false);
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 2, LONGEST);
    });
  }

  addEventListener("online", () => socket.readyState === WebSocket.CLOSED && open());
  open();
  return {
    send(ask) {
      const ready = socket.readyState === WebSocket.OPEN;
      if (ready) socket.send(JSON.stringify(ask));
      return ready;
    },
  };
}
