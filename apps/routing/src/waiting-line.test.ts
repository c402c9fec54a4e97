import { expect, test } from "vitest";
import { waitingLine } from "./waiting-line.ts";

test("the first to arrive is served first", () => {
  const line = waitingLine<string>(2);
  line.join("early");
  line.join("late");
  expect([line.next(), line.next(), line.next()]).toEqual(["early", "late", undefined]);
});

test("a full line takes nobody until somebody has been served", () => {
  const line = waitingLine<string>(1);
  expect(line.join("first")).toBe(true);
  expect(line.join("second")).toBe(false);
  line.next();
  expect(line.join("second")).toBe(true);
});

test("a line for nobody takes nobody", () => {
  expect(waitingLine<string>(0).join("anyone")).toBe(false);
});

test("one whose worker died goes to the front even of a full line", () => {
  const line = waitingLine<string>(1);
  line.join("waiting");
  line.joinFirst("died over");
  expect([line.length(), line.next()]).toEqual([2, "died over"]);
});

test("one who leaves makes room, and only one who waits can leave", () => {
  const line = waitingLine<string>(1);
  line.join("impatient");
  expect(line.leave("stranger")).toBe(false);
  expect(line.leave("impatient")).toBe(true);
  expect(line.join("next")).toBe(true);
});
