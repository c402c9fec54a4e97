import { expect, test } from "vitest";
import { readLink, wordsOf } from "./read-link.ts";

const search =
  "?recordId=57&zohoOrgId=80&token=a.b&wf=3&company=Fairfield+%26+S%C3%B6hne&date=10+February+2027&time=10am+-+12pm&thankYouTemplate=ours-1a2b3c4d.html";

test("exactly what the call names besides the captcha is sent to be proved, as it was given", () => {
  const { link, template } = readLink(search);
  expect(link).toEqual({ recordId: "57", zohoOrgId: "80", token: "a.b", wf: "3" });
  expect(template).toBe("ours-1a2b3c4d.html");
  expect(readLink("?token=a.b").template).toBe("defaultThankYou.html");
});

test("what was not signed is shown in the specified words, each by itself", () => {
  const signed = { success: true, company: "", date: "", time: "", thankYouTemplate: "" } as const;
  const specified = {
    company: "from booking agent",
    date: "[Date on invite email]",
    time: "[Time on invite email]",
  };
  // Spec: Defaults when missing: company 'from booking agent', date '[Date on invite email]', time '[Time on invite email]'.
  expect(wordsOf(signed)).toEqual(specified);
  expect(wordsOf({ ...signed, date: "1 May 2027" })).toEqual({ ...specified, date: "1 May 2027" });
});
