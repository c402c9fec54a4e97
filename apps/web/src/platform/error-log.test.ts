import { logError } from "@milepost/contract";
import { expect, test } from "vitest";
import { errorEntry } from "./error-log.ts";

const where = {
  href: "https://milepost.example/search?postcode=MP1%202AB&inviteEmail=a@b.example#x",
  userAgent: "a browser",
  now: new Date("2026-11-16T09:00:00Z"),
};

// Spec: Error-log text is truncated to 500 characters
test("a long error is cut to 500 characters and its stack to 1000", () => {
  const error = Object.assign(new Error("m".repeat(600)), { stack: "s".repeat(2000) });
  const { message, stack } = errorEntry(error, where);
  expect([message.length, stack.length]).toEqual([500, 1000]);
});

test("angle brackets never reach the log", () => {
  const error = Object.assign(new Error("<b>x</b>"), { stack: "at <anonymous>" });
  expect(errorEntry(error, where)).toMatchObject({ message: "bx/b", stack: "at anonymous" });
});

test("the address is logged without the customer's data in its query", () => {
  expect(errorEntry(new Error("x"), where).url).toBe("https://milepost.example/search");
});

test("what is thrown need not be an Error, and the entry is what the server takes", () => {
  const entry = errorEntry("plain words", where);
  expect(entry).toMatchObject({ message: "plain words", stack: "" });
  expect(logError.body.safeParse(entry).success).toBe(true);
});
