// Handing on the invitation: by what the device offers for it, else copied. Without a script the link itself is there.

const SHOWN = 2500;

/** Show the button where there is a way to share. @param {ParentNode} within */
export function offerSharing(within) {
  for (const button of within.querySelectorAll(/** @type {"button"} */ ("button[data-share]"))) {
    button.hidden = !navigator.share && !navigator.clipboard;
  }
}

document.addEventListener("click", async (event) => {
  const button = /** @type {Element} */ (event.target).closest("button[data-share]");
  if (!(button instanceof HTMLButtonElement)) return;
  const { share: url = "", title = "", copied = "" } = button.dataset;
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
  } catch {
    return; // they thought better of it, or the browser does not allow it
  }
  const words = button.textContent;
  button.textContent = copied;
  setTimeout(() => (button.textContent = words), SHOWN);
});
