import { thankYouReassureAfterMs } from "@milepost/contract/limits.ts";
import { defaultThankYouTemplate, thankYouCaptchaAction } from "@milepost/contract/product.ts";
import { readLink, wordsOf } from "./features/thank-you/read-link.ts";
import { readTemplate } from "./features/thank-you/read-template.ts";
import { showPage } from "./features/thank-you/show-page.ts";
import { thankYouPage } from "./features/thank-you/thank-you-page.ts";
import { askCaptcha } from "./platform/ask-captcha.ts";
import { call } from "./platform/call.ts";
import { logUncaughtErrors } from "./platform/log-uncaught-errors.ts";
import { Problem } from "./platform/problem.ts";

logUncaughtErrors();

const { link, template: named } = readLink(location.search);
// On its way while the visitor is looked at; shown only if it is the one that was signed.
const early = readTemplate(named);
const late = find("#late");
const refused = find("#refused");
let isDone = false;
find("#try-again").addEventListener("click", verify);
verify();

/**
 * Whatever goes wrong is logged, and the page goes on saying that it verifies. A link that is not ours is called that;
 * with one that may be, the page adds after a while that nothing is lost.
 */
function verify(): void {
  late.hidden = true;
  setTimeout(() => {
    late.hidden = isDone;
  }, thankYouReassureAfterMs);
  accept().catch((error) => {
    if (isRefused(error)) end(refused);
    reportError(error);
  });
}

async function accept(): Promise<void> {
  const captcha = await askCaptcha(thankYouCaptchaAction);
  const signed = await call("POST /api/verify-acceptance", { body: { captcha, ...link } });
  const name = signed.thankYouTemplate || defaultThankYouTemplate;
  const template = await (name === named ? early : readTemplate(name));
  // A slow first try may end after the second one has.
  if (isDone) return;
  end(null);
  showPage(find("#card"), thankYouPage(template, wordsOf(signed)), signed.myVisitUrl ?? null);
}

/** Also an address without a token, or one that is cut off. */
function isRefused(error: unknown): boolean {
  return error instanceof Problem && (error.status === 400 || error.code === "LINK_REFUSED");
}

function end(shown: HTMLElement | null): void {
  isDone = true;
  late.hidden = true;
  if (shown) shown.hidden = false;
}

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`thank-you.html has no ${selector}`);
  return element;
}
