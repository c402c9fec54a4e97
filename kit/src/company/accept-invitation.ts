import { thankYouCaptchaAction } from "@milepost/contract/product.ts";
import type { Cell } from "../cell.ts";
import { captchaWord } from "./captcha-word.ts";

/** Opens the link of an invitation, as the customer's page does it. `mail` is its HTML, or holds it as JSON. */
export async function acceptInvitation(cell: Cell, mail: string): Promise<void> {
  const status = await openLink(cell, mail);
  if (status !== 200) throw new Error(`The acceptance was answered with ${status}`);
}

/** The same, for a link that may be refused: the answer's status. */
export async function openLink(cell: Cell, mail: string): Promise<number> {
  const [, address = ""] = /href=\\?"([^"\\]*\/thank-you\?[^"\\]*)/.exec(mail) ?? [];
  const link = new URL(address.replaceAll("&amp;", "&"));
  const captcha = await captchaWord(cell, thankYouCaptchaAction);
  const { wf, ...said } = Object.fromEntries(link.searchParams);
  const answer = await fetch(`${cell.url}/api/verify-acceptance`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: cell.url },
    body: JSON.stringify({ ...said, wf: Number(wf), captcha }),
  });
  return answer.status;
}
