import { expect, test } from "vitest";
import { searchFirstCalls } from "./search-first-calls.ts";

const of = (query: string) => searchFirstCalls(new URLSearchParams(query));

test("a search is asked for while the page's script is on its way", () => {
  expect(of("wf=2&recordId=57")).toContain("/api/search?postcode=&wf=2&recordId=57");
  expect(of("wf=2&postcode=mp1+2ab")).toContain("/api/search?postcode=mp1+2ab&wf=2");
  expect(of("wf=2&recordId=57&moving=7f")).toContain(
    "/api/search?postcode=&wf=2&recordId=57&moving=7f",
  );
  expect(of("wf=2&recordId=57")).toContain("/api/workflow/2/access");
});

test("what only the browser knows is left to it", () => {
  const session = ["/auth/check-auth", "/api/settings/access", "/api/subscription/status"];
  expect(of("postcode=MP1+2AB")).toEqual(session);
  expect(of("wf=1&postcode=+")).toEqual(session);
  expect(of("wf=../1&postcode=MP1")).toEqual(session);
});

test("nothing of an address can end the header's entry", () => {
  const calls = of("wf=1&postcode=%3E%3B+rel%3Dx%2C%0D%0A%3C%22").join();
  expect(calls).not.toMatch(/[<>"\r\n; ]/);
});
