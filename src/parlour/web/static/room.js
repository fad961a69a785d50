// The board of a table is as tall as the window allows.

/**
 * Gives a table the height that its board may have, as `--room`: the window less what stands above
 * and below the board. It is measured when the window or the place of the table in it has changed,
 * and not as zones grow and shrink, so that the board stays where it is from one decision to the next.
 * @param {HTMLElement} table @returns {() => void} measures, if there is need to
 */
export function roomForBoard(table) {
  let measured = "";
  const measure = () => {
    const board = table.querySelector("#place-middle > :is(.grid, .graph) > svg");
    const where = `${innerWidth} ${innerHeight} ${table.getBoundingClientRect().top + scrollY}`;
    if (board === null || where === measured) return;
    measured = where;
    // What stands beside a wider board may take more lines, so once is not enough.
    for (const _ of [1, 2]) table.style.setProperty("--room", `${Math.floor(innerHeight - others(table, board))}px`);
  };
  addEventListener("resize", measure);
  document.fonts.ready.then(() => {
    measured = "";
    measure();
  });
  return measure;
}

/** The height of all that is above and below a board. @param {HTMLElement} table @param {Element} board */
function others(table, board) {
  const { top, bottom } = board.getBoundingClientRect();
  const style = getComputedStyle(table);
  const zones = [...(document.getElementById("place-middle")?.children ?? [])];
  const low = Math.max(...zones.map((zone) => zone.getBoundingClientRect().bottom));
  const below = document.getElementById("place-below")?.offsetHeight ?? 0;
  const gap = below > 0 ? parseFloat(style.rowGap) + below : 0;
  return top + scrollY + low - bottom + gap + parseFloat(style.paddingBottom);
}
