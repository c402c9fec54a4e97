import { thankYouTexts } from "@milepost/contract/texts/agent.ts";

/**
 * In a frame that runs nothing. Of our origin, so that it can be measured from here: without scripts
 * nobody inside can make use of that.
 */
const allowed = "allow-same-origin allow-popups allow-popups-to-escape-sandbox";

/**
 * All there is to see from now on, but for the way to the customer's own page where there is one (null: none);
 * `card` goes on as words for screen readers.
 */
export function showPage(card: HTMLElement, html: string, myVisitUrl: string | null): void {
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
  if (myVisitUrl !== null) frame.before(linkTo(myVisitUrl));
}

function linkTo(address: string): HTMLElement {
  const link = document.createElement("a");
  link.href = address;
  link.textContent = thankYouTexts.myVisit;
  const line = document.createElement("p");
  line.className = "my-visit";
  line.append(link);
  return line;
}

function openLinksElsewhere({ contentDocument }: HTMLIFrameElement): void {
  for (const link of contentDocument?.links ?? []) link.target = "_blank";
}

function fitHeight(frame: HTMLIFrameElement): void {
  // Small first: a document is never lower than its frame.
  frame.style.height = "0";
  frame.style.height = `${frame.contentDocument?.documentElement.scrollHeight ?? 0}px`;
}
