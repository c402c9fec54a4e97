import { expect, test } from "vitest";
import { returnPath } from "./return-path.ts";

test.each([
  "/",
  "/search?wf=1&postcode=MP1%201AA",
  "/book/W1Mon10am?deviation=15&recordId=1",
  "/settings",
  "/insight?wf=1&weeks=12",
  "/bookings/0190f3a2-7c1e-7b3a-9c55-1f0d3a5b7c9e",
  "/checkout/success?session_id=x",
])("%s is a page of ours", (path) => {
  expect(returnPath(path)).toBe(path);
});

test.each([
  "https://evil.example/",
  "//evil.example/search",
  "/\\evil.example",
  "/search\nSet-Cookie: a=b",
  "/auth/logout",
  "/docs/api",
  "javascript:alert(1)",
  "",
  "search",
  "/login",
  "/searching",
  "/book/a/b",
  "/search/../auth/logout",
  "%",
])("%s leads Home", (path) => {
  expect(returnPath(path)).toBe("/");
});

test("nothing remembered leads Home", () => {
  expect(returnPath(undefined)).toBe("/");
});
