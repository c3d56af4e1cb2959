// One stop for Tab in the whole table; arrow keys go to the nearest element in their direction.

/** @type {HTMLElement[]} */
let all = [];
/** The id of the element at which Tab stops. */
let stop = "";

const DIRECTIONS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/** @param {HTMLElement} one */
function middle(one) {
  const box = one.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** @param {HTMLElement} from @param {[number, number]} direction */
function nearest(from, [right, down]) {
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const one of all) {
    if (one === from || !one.offsetParent) continue;
    const [ox, oy] = middle(one);
    const along = (ox - x) * right + (oy - y) * down;
    const aside = Math.abs((ox - x) * down) + Math.abs((oy - y) * right);
    const far = along + 3 * aside;
    if (along > 1 && far < least) [best, least] = [one, far];
  }
  return best;
}

export const walk = {
  /** Let Tab stop at one of these. @param {HTMLElement[]} buttons @param {HTMLElement} [wanted] */
  prepare(buttons, wanted) {
    all = buttons;
    const at = wanted ?? all.find((one) => one.dataset.id === stop);
    const first = at ?? all.find((one) => one.dataset.state === "open") ?? all[0];
    stop = first?.dataset.id ?? "";
    for (const one of all) {
      const index = one === first ? "0" : "-1";
      if (one.getAttribute("tabindex") !== index) one.setAttribute("tabindex", index);
    }
  },

  /** The id of the element that has the focus. */
  current() {
    const active = document.activeElement;
    return active instanceof HTMLElement && all.includes(active) ? (active.dataset.id ?? "") : "";
  },

  /** After a change: the focus goes back to where it was, or stays near. @param {string} id */
  restore(id) {
    if (id && this.current() !== id) this.focus(id);
  },

  /** @param {string} [id] */
  focus(id) {
    const one = all.find((button) => button.dataset.id === id) ?? all.find((button) => button.tabIndex === 0);
    one?.focus({ preventScroll: true });
  },

  /** Whether the key was for walking. @param {KeyboardEvent} event */
  key(event) {
    const direction = DIRECTIONS[event.key];
    const active = document.activeElement;
    if (!direction || !(active instanceof HTMLElement) || !all.includes(active) || event.altKey || event.ctrlKey) {
      return false;
    }
    event.preventDefault();
    nearest(active, direction)?.focus();
    return true;
  },
};
