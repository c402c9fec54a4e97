import { thankYouReassureAfterMs } from "@milepost/contract";
import { askCaptcha } from "./features/thank-you/ask-captcha.ts";
import { readLink } from "./features/thank-you/link.ts";
import { readTemplate } from "./features/thank-you/read-template.ts";
import { showPage } from "./features/thank-you/show-page.ts";
import { thankYouPage } from "./features/thank-you/thank-you-page.ts";
import { call } from "./platform/call.ts";
import { logUncaughtErrors } from "./platform/error-log.ts";

logUncaughtErrors();

const { link, words, template: name } = readLink(location.search);
// On its way while the visitor is looked at; shown only if the link is ours.
const template = readTemplate(name);
const late = find("#late");
let isShown = false;
find("#try-again").addEventListener("click", verify);
verify();

/** Whatever goes wrong is logged, and the page goes on saying that it verifies; after a while it adds that nothing is lost. */
function verify(): void {
  late.hidden = true;
  setTimeout(() => {
    late.hidden = isShown;
  }, thankYouReassureAfterMs);
  accept().catch(reportError);
}

async function accept(): Promise<void> {
  const captcha = await askCaptcha();
  await call("POST /api/verify-acceptance", { body: { captcha, ...link } });
  const html = thankYouPage(await template, words);
  // A slow first try may end after the second one has.
  if (isShown) return;
  isShown = true;
  late.hidden = true;
  showPage(find("#card"), html);
}

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`thank-you.html has no ${selector}`);
  return element;
}
