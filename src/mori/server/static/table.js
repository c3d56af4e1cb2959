// The table page. It knows no game: elements of the table are buttons with `data-id`, moves are paths of such ids.
// The server is the truth; here people only choose and look beforehand, and what changes is shown to them.

import { travel } from "./travel.js";
import { keepWatching } from "./line.js";
import { offerSharing } from "./share.js";
import { chime } from "./sound.js";
import { cancellation, confirmation, hint, say, skipping, tray } from "./tray.js";
import { walk } from "./walk.js";

/**
 * @typedef {object} Look what the server says can be done now
 * @property {number} [ply]
 * @property {number | null} [serial]
 * @property {boolean} turn
 * @property {string[]} point elements shown to somebody who learns
 * @property {string[]} moves
 * @property {(string[] | {any_order: string[]})[]} paths
 * @property {Record<string, string[]>[]} effects
 * @property {Record<string, string>} told sentences for kinds of effects, with a place for what they affect
 */

/** @type {<E extends HTMLElement>(id: string) => E} */
const part = (id) => /** @type {any} */ (document.getElementById(id));

const settings = document.documentElement.dataset;

/** @type {Look} */
let look = readLook(part("table"));
/** @type {string[]} what has been pointed at so far */
let chosen = [];
let sending = false;
let badging = 0;
let stage = part("table").dataset.stage;
/** Where the browser has been brought last, but for the place within the page. */
let here = location.pathname + location.search;

const BADGE_AFTER = 300;
const JSON_ONLY = { Accept: "application/json" };

/** @param {Element} table */
function readLook(table) {
  return JSON.parse(table.getAttribute("data-look") ?? "{}");
}

/** @param {Element} [table] */
function elements(table = part("table")) {
  return [...table.querySelectorAll(/** @type {"button"} */ ("#face button[data-id]"))];
}

/** @param {HTMLElement | undefined} button */
const idOf = (button) => button?.dataset.id ?? "";

/** @param {string} id */
const labelOf = (id) => {
  const button = elements().find((one) => idOf(one) === id);
  return button?.dataset.short ?? button?.getAttribute("aria-label") ?? button?.textContent?.trim() ?? id;
};

// Which moves go on from what is chosen.

/** @param {Look["paths"][number]} path */
function continues(path) {
  return Array.isArray(path)
    ? chosen.every((id, place) => path[place] === id)
    : chosen.every((id) => path.any_order.includes(id));
}

/** @param {Look["paths"][number]} path */
const lengthOf = (path) => (Array.isArray(path) ? path.length : path.any_order.length);

/** The elements that may be chosen next. */
function openElements() {
  const open = new Set();
  for (const path of look.paths.filter(continues)) {
    if (!Array.isArray(path)) path.any_order.filter((id) => !chosen.includes(id)).forEach((id) => open.add(id));
    else if (path.length > chosen.length) open.add(path[chosen.length]);
  }
  return open;
}

/** The number of the move that what is chosen makes, or -1. */
const completeMove = () => look.paths.findIndex((path) => continues(path) && lengthOf(path) === chosen.length);

// Showing it.

function mark() {
  const move = light(elements());
  showTray(move);
  walk.prepare(elements());
}

/** Shows what is chosen, what can come next and what it does; answers the number of the move. @param {HTMLButtonElement[]} buttons */
function light(buttons) {
  const open = openElements();
  const move = chosen.length ? completeMove() : -1;
  /** @type {Record<string, string>} */
  const effects = {};
  for (const [kind, those] of Object.entries(look.effects[move] ?? {})) for (const id of those) effects[id] = kind;
  for (const button of buttons) {
    const id = idOf(button);
    const state = chosen.includes(id) ? "chosen" : open.has(id) ? "open" : "";
    set(button, "data-state", state);
    set(button, "data-effect", effects[id] ?? "");
    set(button, "data-point", look.point.includes(id) && !chosen.length ? "here" : "");
    set(button, "aria-pressed", state === "chosen" ? "true" : "");
    set(button, "aria-description", state === "open" ? (tray.dataset.open ?? "") : "");
  }
  return move;
}

/** @param {Element} button @param {string} name @param {string} value */
function set(button, name, value) {
  if (!value) button.removeAttribute(name);
  else if (button.getAttribute(name) !== value) button.setAttribute(name, value);
}

/** @param {number} move */
function showTray(move) {
  const picks = look.paths.length > 0 && !Array.isArray(look.paths[0]);
  let words = "";
  if (picks && chosen.length) words = `${tray.dataset.picked} ${chosen.length}/${lengthOf(look.paths[0])}`;
  else if (chosen.length) words = chosen.map((id) => labelOf(id).replace(/\.$/, "")).join(" → ") + ".";
  for (const [kind, those] of Object.entries(look.effects[move] ?? {})) {
    if (look.told[kind]) words += ` ${look.told[kind].replace("{things}", those.map(labelOf).join(", "))}`;
  }
  const hadFocus = [confirmation, cancellation].includes(/** @type {any} */ (document.activeElement));
  confirmation.hidden = move < 0 || sending;
  cancellation.hidden = !chosen.length || sending;
  say(words);
  if (hadFocus && confirmation.hidden && cancellation.hidden) walk.focus();
}

// Choosing.

/** @param {HTMLButtonElement} button */
function point(button) {
  if (sending) return;
  line.catchUp();
  const id = idOf(button);
  const place = chosen.indexOf(id);
  const picks = look.paths.length > 0 && !Array.isArray(look.paths[0]);
  if (openElements().has(id)) {
    chosen.push(id);
    chime("choose");
    const move = completeMove();
    if (move >= 0 && settings.confirm === "never") return void send(move);
    mark();
    if (move >= 0) confirmation.focus({ preventScroll: true, focusVisible: false });
  } else if (place >= 0 && completeMove() >= 0 && !picks) {
    void send(completeMove()); // the same once more confirms
  } else if (place >= 0) {
    chosen = picks ? chosen.filter((one) => one !== id) : chosen.slice(0, place);
    mark();
  } else if (chosen.length && !picks && opensAfresh(id)) {
    chosen = [];
    point(button);
  } else {
    void explain(button);
  }
}

/** Whether the element could be chosen if nothing were: then pointing at it begins another move. @param {string} id */
function opensAfresh(id) {
  return look.paths.some((path) => Array.isArray(path) && path[0] === id);
}

function cancel() {
  const last = chosen.at(-1);
  chosen = Array.isArray(look.paths[0]) ? chosen.slice(0, -1) : [];
  mark();
  if (last) walk.focus(last);
}

/** @param {number} move */
async function send(move) {
  sending = true;
  const [last, asked] = [chosen.at(-1) ?? "", look];
  const form = new URLSearchParams({ move: look.moves[move] });
  if (look.ply !== undefined) form.set("ply", String(look.ply));
  if (look.serial !== undefined) form.set("serial", String(look.serial));
  const answer = post(part("table").dataset.move ?? "", form); // it is on its way before anything is drawn here
  mark();
  const refused = await answer;
  sending = false;
  // What was chosen stays lit until the table has changed; it can not be sent once more.
  if (!refused && look === asked) [chosen, look] = [[], { ...look, moves: [], paths: [], effects: [] }];
  if (refused) {
    mark();
    say(refused);
  }
  if (document.activeElement === document.body) walk.focus(last);
}

/** Does what a form does; answers why it was refused, or nothing. @param {string} address @param {URLSearchParams | FormData} form */
async function post(address, form) {
  const body = form instanceof FormData ? new URLSearchParams(/** @type {any} */ (form)) : form;
  try {
    const answer = await fetch(address, { method: "POST", headers: JSON_ONLY, body });
    const { reason, go } = await answer.json();
    if (go) await swap(go);
    return answer.ok ? "" : String(reason ?? tray.dataset.failed);
  } catch {
    return tray.dataset.failed ?? "";
  }
}

/** Shows another step or moment in place of this one. @param {string} address @param {boolean} [back] */
async function swap(address, back = false) {
  const answer = await fetch(address, { headers: JSON_ONLY });
  if (!answer.ok) location.assign(address);
  else {
    const following = document.activeElement?.getAttribute("rel") ?? "";
    show((await answer.json()).html);
    if (!back) history.pushState(null, "", address);
    here = location.pathname + location.search;
    const onward = document.querySelector(`a[rel="${following}"][data-swap], [data-on]`);
    if (onward instanceof HTMLElement && !look.turn) onward.focus();
    else if (look.turn) walk.focus();
  }
}

// Why not, and what it is.

/** @param {HTMLButtonElement} button */
async function explain(button) {
  const asked = new URLSearchParams([["element", idOf(button)], ...chosen.map((id) => ["chosen", id])]);
  const about = button.dataset.about ?? "";
  const whyNot = part("table").dataset.why;
  try {
    const why = whyNot ? `${whyNot}${whyNot.includes("?") ? "&" : "?"}${asked}` : "";
    const { reason } = why ? await (await fetch(why)).json() : { reason: "" };
    button.classList.add("refused");
    setTimeout(() => button.classList.remove("refused"), 400);
    hint.textContent = ""; // who asks again is answered again
    say([reason, about].filter(Boolean).join(" "), button.dataset.rule);
  } catch {
    say(about || (tray.dataset.failed ?? ""), button.dataset.rule);
  }
}

/** @param {HTMLElement} button */
function tellAbout(button) {
  if (!chosen.length && button.dataset.about) say(button.dataset.about, button.dataset.rule);
}

// What comes from the server.

/** @param {string} html */
function show(html) {
  const before = travel.measure(part("face"));
  const focused = walk.current();
  const [wasTurn, plyBefore] = [look.turn, look.ply];
  const [table, fresh] = [part("table"), document.createRange().createContextualFragment(html).firstElementChild];
  if (!fresh) return;
  look = readLook(fresh);
  if (look.ply !== plyBefore || look.ply === undefined || !completeable()) chosen = [];
  // What comes is lit before it is put in place, so that only what is different changes.
  const coming = elements(fresh);
  light(coming);
  walk.prepare(coming);
  named(table);
  named(fresh);
  window.Idiomorph.morph(table, fresh, { callbacks: { beforeNodeMorphed: keep } });
  mark();
  travel.play(part("face"), before);
  walk.restore(focused);
  announce(wasTurn, look.ply !== plyBefore);
}

/** Whether what is chosen still begins a move. */
const completeable = () => look.paths.some(continues);

const line = keepWatching(part("table").dataset.live ?? "", {
  show,
  /** @param {boolean} more whether there is more to be shown */
  pending(more) {
    skipping.hidden = !more;
    say(hint.textContent ?? "");
  },
  /** @param {boolean} lost */
  lost(lost) {
    part("line").hidden = !lost;
  },
});

/** Buttons are the same if they stand for the same element. @param {ParentNode} within */
function named(within) {
  for (const button of within.querySelectorAll(/** @type {"button"} */ ("button[data-id]:not([id])"))) {
    button.id = `at:${idOf(button)}`;
  }
}

/** What people have begun to fill in stays. @param {Node} old @param {Node} fresh */
function keep(old, fresh) {
  if (!(old instanceof HTMLElement)) return true;
  if (old instanceof HTMLDetailsElement && old.open && fresh instanceof HTMLElement) fresh.setAttribute("open", "");
  return !("keep" in old.dataset);
}

/** The icon is another picture to be fetched and drawn: it comes after what has happened at the table. */
function badge() {
  const wanted = (look.turn ? tray.dataset.turnIcon : tray.dataset.icon) ?? "";
  if (part("icon").getAttribute("href") !== wanted) part("icon").setAttribute("href", wanted);
}

/** @param {boolean} wasTurn @param {boolean} moved */
function announce(wasTurn, moved) {
  const log = part("log");
  const here = log?.querySelector(".here");
  if (here) log.scrollTop += here.getBoundingClientRect().top - log.getBoundingClientRect().top - log.clientHeight / 2;
  if (!part("table").dataset.live) return;
  const ended = part("table").dataset.stage;
  if (ended !== stage) part("turn").scrollIntoView({ behavior: travel.still() ? "instant" : "smooth" }); // the result
  stage = ended;
  document.title = (look.turn ? tray.dataset.turnTitle : tray.dataset.title) ?? "";
  clearTimeout(badging);
  badging = window.setTimeout(badge, BADGE_AFTER);
  // Said after what has happened, and once: not anew for each step of the same turn.
  part("called").textContent = look.turn && !wasTurn ? part("turn").textContent : "";
  if (look.turn && !wasTurn) chime("turn");
  else if (moved) chime("move");
  log.scrollTop = log.scrollHeight;
}

// What people do.

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const button = /** @type {HTMLButtonElement | null} */ (target.closest("#face button[data-id]"));
  if (button) point(button);
  const link = target.closest("a[data-swap][href]");
  if (link instanceof HTMLAnchorElement && !(event.metaKey || event.ctrlKey || event.shiftKey)) {
    event.preventDefault();
    void swap(link.href);
  }
});
window.addEventListener("popstate", () => {
  if (here !== location.pathname + location.search) void swap(location.href, true);
});
confirmation.addEventListener("click", () => void send(completeMove()));
cancellation.addEventListener("click", cancel);
skipping.addEventListener("click", () => line.catchUp());
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && chosen.length) cancel();
  else if (!walk.key(event)) turnPage(event);
});

/** Left and right turn the pages of a replay. @param {KeyboardEvent} event */
function turnPage(event) {
  const where = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  const inField = event.target instanceof HTMLElement && event.target.closest("input, select, textarea");
  if (where && !inField && !event.altKey) /** @type {HTMLElement | null} */ (document.querySelector(`.timeline a[rel="${where}"]`))?.click();
}

document.addEventListener("focusin", (event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest?.("#face button[data-id]");
  if (!(button instanceof HTMLElement)) return;
  walk.prepare(elements(), button);
  if (button.matches(":focus-visible")) tellAbout(button);
});
let pressing = 0;
document.addEventListener("pointerdown", (event) => {
  const button = /** @type {Element} */ (event.target).closest?.("#face button[data-id]");
  if (button instanceof HTMLElement && button.dataset.about) {
    pressing = window.setTimeout(() => {
      say(button.dataset.about ?? "", button.dataset.rule);
      button.addEventListener("click", (click) => click.stopPropagation(), { once: true, capture: true });
    }, 500);
  }
});
for (const end of ["pointerup", "pointercancel", "pointermove"]) {
  document.addEventListener(end, (event) => {
    if (end !== "pointermove" || Math.abs(/** @type {PointerEvent} */ (event).movementX) > 3) clearTimeout(pressing);
  });
}
document.addEventListener("change", (event) => {
  const form = /** @type {HTMLElement} */ (event.target).closest("form");
  if (!form?.closest(".timeline")) return;
  const asked = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  void swap(`${form.action}?${asked}`);
});
document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.closest("#table") || "whole" in form.dataset) return;
  event.preventDefault();
  const refused = await post(form.action, new FormData(form));
  if (refused) say(refused);
  else if (form.id === "say") form.reset();
});
if (part("table").dataset.live) setInterval(() => line.clocks(), 250);

named(part("table"));
offerSharing(document);
mark();
announce(true, false);
