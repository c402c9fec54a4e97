import { openBrowserless } from "@milepost/kit/browserless.ts";
import { peopleOf } from "@milepost/kit/demo.ts";
import { expect, inject, test } from "vitest";
import { beginSignIn, comeBack, isSignedIn, withState } from "./sign-in-attempt.ts";

const cell = inject("cell");
const { admin, agent } = peopleOf(cell.company);
const refused = "/login?refused=expired";

test("the CRM is asked with a challenge, a new one for each sign-in", async () => {
  const starts = await Promise.all([1, 2].map(() => beginSignIn(openBrowserless(cell))));
  const queries = starts.map(({ address }) => new URL(address).searchParams);
  for (const query of queries) {
    expect(query.get("code_challenge_method")).toBe("S256");
    expect(query.get("code_challenge")).toMatch(/^[\w-]{43}$/);
  }
  expect(queries[0]?.get("code_challenge")).not.toBe(queries[1]?.get("code_challenge"));
});

test("a code that was given to another sign-in signs nobody in", async () => {
  const victim = openBrowserless(cell);
  const stolen = await victim.consent((await beginSignIn(victim)).address, admin);
  const thief = openBrowserless(cell);
  const own = await beginSignIn(thief);
  expect(await comeBack(thief, withState(stolen, own))).toBe(refused);
  expect(await isSignedIn(thief)).toBe(false);
  // The thief's try cost the victim nothing.
  expect(await comeBack(victim, stolen)).not.toBe(refused);
  expect(await isSignedIn(victim)).toBe(true);
});

test("a sign-in that was used signs nobody in again, even with another code for it", async () => {
  const browser = openBrowserless(cell);
  const { address, cookie } = await beginSignIn(browser);
  const first = await browser.consent(address, agent);
  const second = await browser.consent(address, agent);
  expect(second).not.toBe(first);
  expect(await comeBack(browser, first)).not.toBe(refused);
  expect(await isSignedIn(browser)).toBe(true);

  const copy = openBrowserless(cell);
  copy.keepCookie(cookie.name, cookie.value);
  expect(await comeBack(copy, second)).toBe(refused);
  expect(await isSignedIn(copy)).toBe(false);
  await browser.get("/auth/logout");
  copy.keepCookie(cookie.name, cookie.value);
  expect(await comeBack(copy, await copy.consent(address, agent))).toBe(refused);
  expect(await isSignedIn(copy)).toBe(false);
});

test("of four who come back with one sign-in at the same moment one is signed in", async () => {
  const { address, cookie } = await beginSignIn(openBrowserless(cell));
  const browsers = Array.from({ length: 4 }, () => openBrowserless(cell));
  const backs: string[] = [];
  for (const browser of browsers) backs.push(await browser.consent(address, agent));
  for (const browser of browsers) browser.keepCookie(cookie.name, cookie.value);
  await Promise.all(browsers.map((browser, at) => comeBack(browser, backs[at] ?? "")));
  const isIn = await Promise.all(browsers.map(isSignedIn));
  expect(isIn.filter(Boolean)).toHaveLength(1);
});
