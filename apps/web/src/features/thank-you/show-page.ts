/**
 * In a frame that runs nothing. Of our origin, so that it can be measured from here: without scripts
 * nobody inside can make use of that.
 */
const allowed = "allow-same-origin allow-popups allow-popups-to-escape-sandbox";

/** All there is to see from now on; `card` goes on as words for screen readers. */
export function showPage(card: HTMLElement, html: string): void {
  const frame = document.createElement("iframe");
  frame.title = "Your appointment";
  frame.setAttribute("sandbox", allowed);
  frame.srcdoc = html;
  frame.addEventListener("load", () => {
    openLinksElsewhere(frame);
    fitHeight(frame);
  });
  // Turning the phone breaks lines elsewhere.
  addEventListener("resize", () => fitHeight(frame));
  card.className = "unseen";
  card.querySelector("h1")?.replaceChildren(frame.title);
  card.after(frame);
}

function openLinksElsewhere({ contentDocument }: HTMLIFrameElement): void {
  for (const link of contentDocument?.links ?? []) link.target = "_blank";
}

function fitHeight(frame: HTMLIFrameElement): void {
  // Small first: a document is never lower than its frame.
  frame.style.height = "0";
  frame.style.height = `${frame.contentDocument?.documentElement.scrollHeight ?? 0}px`;
}
