// What travels over the table (`data-travels`, with an id that stays) is seen going from where it was to where it is.
// `data-travels` may be a number of milliseconds: it sets out so much later.

/** @type {KeyframeAnimationOptions} */
const TIMING = { duration: 280, fill: "backwards", easing: "cubic-bezier(0.3, 0.9, 0.3, 1)" };

function still() {
  return (
    document.documentElement.dataset.motion === "none" ||
    window.matchMedia("(prefers-reduced-motion: reduce)").matches ||
    document.hidden
  );
}

export const travel = {
  still,

  /** Where everything is. @param {Element} within */
  measure(within) {
    /** @type {Map<string, DOMRect>} */
    const places = new Map();
    if (still()) return places;
    for (const one of within.querySelectorAll("[data-travels][id]")) places.set(one.id, one.getBoundingClientRect());
    return places;
  },

  /** Let what has moved travel, and what is new appear. @param {Element} within @param {Map<string, DOMRect>} before */
  play(within, before) {
    if (still() || !before.size) return;
    for (const one of within.querySelectorAll("[data-travels][id]")) {
      const from = before.get(one.id);
      const to = one.getBoundingClientRect();
      const delay = Number(one.getAttribute("data-travels")) || 0;
      if (!to.width) continue;
      if (!from?.width) {
        one.animate([{ opacity: 0, scale: 0.6 }, { opacity: 1, scale: 1 }], { ...TIMING, delay, easing: "ease-out" });
        continue;
      }
      const [x, y] = [from.left - to.left, from.top - to.top];
      if (Math.abs(x) < 1 && Math.abs(y) < 1) continue;
      one.animate(
        [
          { translate: `${x}px ${y}px`, zIndex: 5 },
          { translate: "0 0", zIndex: 5 },
        ],
        { ...TIMING, delay },
      );
    }
  },
};
