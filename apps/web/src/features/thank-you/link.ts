import {
  type Call,
  defaultThankYouTemplate,
  thankYouTexts,
  type thankYouVariables,
  type verifyAcceptance,
} from "@milepost/contract";

/** What the template's variables stand for. */
export type ThankYouWords = Readonly<Record<(typeof thankYouVariables)[number], string>>;

interface ReadLink {
  /** As it was given, for the server to prove: defaults were never signed. */
  readonly link: Omit<Call<typeof verifyAcceptance>["body"], "captcha">;
  readonly words: ThankYouWords;
  /** File name. */
  readonly template: string;
}

/** From the address behind "I'll be there". */
export function readLink(search: string): ReadLink {
  const given = new URLSearchParams(search);
  const text = (name: string) => given.get(name) ?? undefined;
  const link = {
    ...{ recordId: text("recordId") ?? "", zohoOrgId: text("zohoOrgId") ?? "" },
    ...{ token: text("token") ?? "", wf: text("wf") ?? "" },
    ...{ company: text("company"), date: text("date"), time: text("time") },
    thankYouTemplate: text("thankYouTemplate"),
  };
  return {
    link,
    words: {
      company: link.company || thankYouTexts.defaultCompany,
      date: link.date || thankYouTexts.defaultDate,
      time: link.time || thankYouTexts.defaultTime,
    },
    template: link.thankYouTemplate || defaultThankYouTemplate,
  };
}
