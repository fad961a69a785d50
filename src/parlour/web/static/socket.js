// A line to the server that comes back by itself.
// @ts-check
const FIRST = 300;
const LONGEST = 8000;

/**
 * @param {string} path @param {(message: any) => void} hear
 * @returns {{send: (message: object) => void}}
 */
export function connect(path, hear) {
  /** @type {WebSocket} */
  let socket;
  let wait = FIRST;

  function open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(`${scheme}//${location.host}${path}`);
    socket.addEventListener("message", (event) => {
      wait = FIRST;
      hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (event.code >= 4000) return;
      setTimeout(open, wait);
      wait = Math.min(wait * 2, LONGEST);
    });
  }

  open();
  return {
    send(message) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
  };
}
