// The line to the server: a WebSocket that comes back when it is lost, and a queue that lets people follow what happens.

import { travel } from "./travel.js";

const PAUSE = 650;
/** Where nothing moves: long enough to be painted. */
const STILL_PAUSE = 50;
const LONGEST_WAIT = 5_000;
const DAY = 86_400;

/**
 * @param {string} path nothing where there is nothing to watch
 * @param {{show: (html: string) => void, pending: (more: boolean) => void, lost: (lost: boolean) => void}} page
 */
export function keepWatching(path, page) {
  /** @type {{version: number, html: string}[]} */
  let queue = [];
  let shownAt = 0;
  let timer = 0;
  let attempts = 0;
  let again = 0;
  /** @type {WebSocket | null} */
  let socket = null;
  let clocksAt = performance.now();

  function next() {
    clearTimeout(timer);
    const message = queue.shift();
    if (message) {
      shownAt = performance.now();
      clocksAt = shownAt;
      page.show(message.html);
    }
    page.pending(queue.length > 0);
    if (queue.length) timer = window.setTimeout(next, travel.still() ? STILL_PAUSE : PAUSE);
  }

  function open() {
    const address = new URL(path, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const mine = new WebSocket(address);
    let first = true;
    socket = mine;
    mine.addEventListener("message", (event) => {
      if (mine !== socket) return;
      attempts = 0;
      page.lost(false);
      const message = JSON.parse(event.data);
      if (first) queue = []; // it has everything in it
      first = false;
      queue.push(message);
      if (queue.length === 1) {
        const wait = shownAt + (travel.still() ? STILL_PAUSE : PAUSE) - performance.now();
        clearTimeout(timer);
        if (wait <= 0) next();
        else timer = window.setTimeout(next, wait);
      } else {
        page.pending(true);
      }
    });
    mine.addEventListener("close", (event) => {
      if (mine !== socket || event.code === 4404) return;
      attempts += 1;
      if (attempts > 1) page.lost(true);
      const wait = Math.min(LONGEST_WAIT, 250 * 2 ** Math.min(attempts, 6)) * (0.5 + Math.random());
      again = window.setTimeout(open, wait);
    });
  }

  /** A line from before may be dead without knowing it. */
  function reopen() {
    clearTimeout(again);
    const before = socket;
    open();
    before?.close();
  }

  if (path) {
    open();
    window.addEventListener("offline", () => page.lost(true));
    window.addEventListener("online", reopen);
  }
  return {
    /** Show at once how things are now. */
    catchUp() {
      if (!queue.length) return;
      queue = queue.slice(-1);
      next();
    },

    /** Let running clocks run. */
    clocks() {
      const passed = (performance.now() - clocksAt) / 1000;
      for (const clock of document.querySelectorAll(".clock[data-running='1']")) {
        if (!(clock instanceof HTMLElement)) continue;
        const left = Math.max(0, Number(clock.dataset.left) - passed);
        const words = time(left);
        if (left < DAY && clock.textContent !== words) clock.textContent = words;
      }
    },
  };
}

/** How clocks show what is left; days they show as the server has put them into words. @param {number} seconds */
function time(seconds) {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
