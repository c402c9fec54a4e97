import { logError } from "@milepost/contract/endpoints/log-error.ts";
import { expect, test } from "vitest";
import { errorEntry } from "./log-uncaught-errors.ts";

const where = {
  href: "https://milepost.example/search?postcode=MP1%202AB&inviteEmail=a@b.example#x",
  userAgent: "a browser",
  now: new Date("2026-11-16T09:00:00Z"),
};

test("a long error is cut to 500 characters and its stack to 1000, without angle brackets", () => {
  const error = Object.assign(new Error(`<${"m".repeat(600)}>`), {
    stack: `<${"s".repeat(2000)}>`,
  });
  const { message, stack } = errorEntry(error, where);
  // Spec: Error-log text is truncated to 500 characters and the stack to 1000, with angle brackets removed.
  expect([message, stack]).toEqual(["m".repeat(500), "s".repeat(1000)]);
});

test("angle brackets never reach the log", () => {
  const error = Object.assign(new Error("<b>x</b>"), { stack: "at <anonymous>" });
  // Spec: Error-log text is truncated to 500 characters and the stack to 1000, with angle brackets removed.
  expect(errorEntry(error, where)).toMatchObject({ message: "bx/b", stack: "at anonymous" });
});

test("the address is logged without the customer's data in its query", () => {
  expect(errorEntry(new Error("x"), where).url).toBe("https://milepost.example/search");
});

test("what is thrown need not be an Error, and the entry is what the server takes", () => {
  const entry = errorEntry("plain words", where);
  // Spec: Error log payload: message, stack, url, timestamp, userAgent (and source, line, column from the global handler).
  expect(entry).toEqual({
    message: "plain words",
    stack: "",
    url: "https://milepost.example/search",
    timestamp: "2026-11-16T09:00:00.000Z",
    userAgent: "a browser",
  });
  const uncaught = { ...entry, source: "/assets/a.js", line: 1, column: 2 };
  expect(logError.body.parse(uncaught)).toEqual(uncaught);
});
