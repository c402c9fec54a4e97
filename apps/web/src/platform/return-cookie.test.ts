import { expect, test } from "vitest";
import { safeReturnPath } from "./return-cookie.ts";

test.each([
  "/",
  "/search?wf=1&postcode=MP1%202AB&recordId=42",
  "/book/W1Mon10am?deviation=15",
  "/settings",
  "/checkout/success?session_id=abc",
])("%s may be returned to", (path) => expect(safeReturnPath(path)).toBe(path));

test.each([
  "//elsewhere.example/search",
  "/\\elsewhere.example",
  "https://elsewhere.example/search",
  "javascript:alert(1)",
  "search",
  "",
  "/login",
  "/auth/logout",
  "/api/settings",
  "/searching",
  "/book/a/b",
  "/search/../auth/logout",
  "/search\n//elsewhere.example",
])("%j is not followed", (path) => expect(safeReturnPath(path)).toBeNull());
