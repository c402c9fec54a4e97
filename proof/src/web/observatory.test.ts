import { expect, test } from "vitest";
import { scoreOf } from "./observatory.ts";

const good: Readonly<Record<string, string>> = {
  "content-security-policy": "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
  "referrer-policy": "same-origin",
  "strict-transport-security": "max-age=31536000",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
};
const scan = (
  headers: Readonly<Record<string, string>>,
  { cookies = [] as string[], html = "" } = {},
) => scoreOf({ headers: new Map(Object.entries(headers)), cookies, html }).score;
const without = (name: string) =>
  Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));

test("a page with nothing to blame has the hundred and what is given on top", () => {
  expect(scan(good)).toBe(130);
  expect(scan(good, { cookies: ["__Host-a=1; Secure; HttpOnly; SameSite=Lax"] })).toBe(135);
});

test("what is given on top is lost with more than ten points", () => {
  expect(scan(without("strict-transport-security"))).toBe(80);
  expect(scan(without("x-content-type-options"))).toBe(125);
});

test.each([
  ["no policy at all", without("content-security-policy"), {}, 55],
  [
    "scripts in the markup",
    { ...good, "content-security-policy": "default-src 'self' 'unsafe-inline'" },
    {},
    60,
  ],
  ["a cookie that scripts can read", good, { cookies: ["a=1; Secure"] }, 70],
  ["a page that anybody may read", { ...good, "access-control-allow-origin": "*" }, {}, 50],
  [
    "a foreign script without a hash",
    good,
    { html: `<script src="https://elsewhere.example/x.js"></script>` },
    125,
  ],
])("%s costs points", (_, headers, more, score) => {
  expect(scan(headers, more)).toBe(score);
});
