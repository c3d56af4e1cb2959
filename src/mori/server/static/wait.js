// A page that waits for something: it asks now and then, and is loaded anew when there is something to see.

const OFTEN = 1500;

async function ask() {
  try {
    const answer = await fetch(location.href, { headers: { Accept: "application/json" } });
    if (!answer.ok || (await answer.json()).ready) return location.reload();
  } catch {
    // the line is lost: later
  }
  setTimeout(ask, OFTEN);
}

setTimeout(ask, OFTEN);
