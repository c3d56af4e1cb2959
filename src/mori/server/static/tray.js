// The tray at the lower edge: what is chosen and what it would do, why something can not be, and the buttons for it.

/** @type {<E extends HTMLElement>(id: string) => E} */
const part = (id) => /** @type {any} */ (document.getElementById(id));

export const tray = part("tray");
export const hint = part("hint");
export const confirmation = /** @type {HTMLButtonElement} */ (part("confirm"));
export const cancellation = /** @type {HTMLButtonElement} */ (part("cancel"));
export const skipping = /** @type {HTMLButtonElement} */ (part("skip"));

/** What has to stay in sight above the tray learns how high it is. @param {boolean} hidden */
function settle(hidden) {
  tray.hidden = hidden;
  const above = part("face").querySelectorAll(/** @type {"div"} */ ("[data-above-tray]"));
  const height = hidden || !above.length ? "" : `${tray.offsetHeight}px`;
  for (const one of above) if (one.style.getPropertyValue("--tray") !== height) one.style.setProperty("--tray", height);
}

/** @param {string} words @param {string} [rule] */
export function say(words, rule = "") {
  // The same words put there once more would be read aloud once more.
  if (hint.textContent !== (rule ? `${words} ${tray.dataset.rule}` : words)) {
    hint.textContent = words;
    if (rule) {
      const link = document.createElement("a");
      link.href = `${tray.dataset.rules}#${rule}`;
      link.textContent = tray.dataset.rule ?? "";
      hint.append(" ", link);
    }
  }
  settle(Boolean(!words && confirmation.hidden && cancellation.hidden && skipping.hidden));
}
