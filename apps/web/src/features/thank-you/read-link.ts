import type { Answer, Call } from "@milepost/contract/endpoints/endpoint.ts";
import type { verifyAcceptance } from "@milepost/contract/endpoints/verify-acceptance.ts";
import { defaultThankYouTemplate } from "@milepost/contract/product.ts";
import type { thankYouVariables } from "@milepost/contract/settings/app-fields.ts";
import { thankYouTexts } from "@milepost/contract/texts/agent.ts";

/** What the template's variables stand for. */
export type ThankYouWords = Readonly<Record<(typeof thankYouVariables)[number], string>>;

interface ReadLink {
  /** For the server to prove. */
  readonly link: Omit<Call<typeof verifyAcceptance>["body"], "captcha">;
  /** File name: probably the one that was signed, so it can be on its way early. */
  readonly template: string;
}

/** From the address behind "Confirm appointment". Its company, date and time are not looked at: the server says what was signed. */
export function readLink(search: string): ReadLink {
  const given = new URLSearchParams(search);
  const text = (name: string) => given.get(name) ?? "";
  return {
    link: {
      recordId: text("recordId"),
      zohoOrgId: text("zohoOrgId"),
      token: text("token"),
      wf: text("wf"),
    },
    template: text("thankYouTemplate") || defaultThankYouTemplate,
  };
}

/** What was signed, in the specified words where nothing was. */
export function wordsOf({ company, date, time }: Answer<typeof verifyAcceptance>): ThankYouWords {
  return {
    company: company || thankYouTexts.defaultCompany,
    date: date || thankYouTexts.defaultDate,
    time: time || thankYouTexts.defaultTime,
  };
}
