/** Asks for the page again and takes over what has changed, so that ticks come by themselves. */
const pauseMs = 1_000;

async function refresh() {
  const answer = await fetch(location.pathname, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of document.querySelectorAll("[data-live]")) {
    const now = fresh.getElementById(part.id);
    if (now === null || now.innerHTML === part.innerHTML) continue;
    const focused = part.contains(document.activeElement) ? document.activeElement?.id : "";
    part.replaceChildren(...now.childNodes);
    if (focused) document.getElementById(focused)?.focus();
  }
}

for (;;) {
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  // While the command is being stopped or started there is nothing new.
  if (document.visibilityState === "visible") await refresh().catch(() => {});
}
