import { expect, test } from "vitest";
import { readLink } from "./link.ts";

const search =
  "?recordId=57&zohoOrgId=80&token=a.b&wf=3&company=Fairfield+%26+S%C3%B6hne&date=10+February+2027&time=10am+-+12pm&thankYouTemplate=ours-1a2b3c4d.html";

test("the link's parameters are sent to be proved as they were given", () => {
  expect(readLink(search).link).toEqual({
    ...{ recordId: "57", zohoOrgId: "80", token: "a.b", wf: "3" },
    ...{ company: "Fairfield & Söhne", date: "10 February 2027", time: "10am - 12pm" },
    thankYouTemplate: "ours-1a2b3c4d.html",
  });
});

test("what the link does not say is shown in the specified words, and not sent", () => {
  const { link, words, template } = readLink("?recordId=57&zohoOrgId=80&token=a.b&wf=3");
  expect(words).toEqual({
    company: "from booking agent",
    date: "[Date on invite email]",
    time: "[Time on invite email]",
  });
  expect(template).toBe("defaultThankYou.html");
  expect([link.company, link.date, link.time, link.thankYouTemplate]).toEqual(Array(4));
});
