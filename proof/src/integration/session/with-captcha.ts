import { myVisitCaptchaAction, thankYouCaptchaAction } from "@milepost/contract/product.ts";
import type { Cell } from "@milepost/kit/cell.ts";
import { captchaWord } from "@milepost/kit/company/captcha-word.ts";

/** A call's body as JSON with the captcha's word in its empty place: without it nothing behind the captcha would be tried. */
export async function withCaptcha(cell: Cell, path: string, body: string): Promise<string> {
  if (!body.includes(empty)) return body;
  const isMyVisit = path.startsWith("/api/my-visit");
  const word = await captchaWord(cell, isMyVisit ? myVisitCaptchaAction : thankYouCaptchaAction);
  return body.replace(empty, `"captcha":${JSON.stringify(word)}`);
}

const empty = '"captcha":""';
