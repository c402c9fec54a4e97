import { expect, test } from "vitest";
import { sayLine } from "./say-line.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const say = (line: object, id = traceId) =>
  sayLine(JSON.stringify({ time: 5, traceId, ...line }), id);

test("lines of a trace are said in words, by its id or the beginning of it", () => {
  const who = { organisation: "o", user: "u" };
  const answered = { ...who, method: "POST", route: "/api/holds", status: 500, ms: 12 };
  const said =
    "api: POST /api/holds was answered with 500 after 12 ms, for user u of organisation o";
  expect(say(answered)).toEqual({ at: 5, words: said, reservation: null });
  expect(say(answered, traceId.slice(0, 8))?.words).toBe(said);
  const err = { type: "TypeError", message: "x is not a function", stack: "at y" };
  expect(say({ code: "INTERNAL", err })?.words).toBe(
    "api: problem INTERNAL: TypeError: x is not a function",
  );
  expect(say({ lost: "wake", err })?.words).toBe("lost: wake: TypeError: x is not a function");
});

test("a story's line says which reservation it is about", () => {
  const line = {
    story: "reservation/o:r/book",
    invocation: "inv_1",
    words: "Starting invocation.",
  };
  expect(say(line)).toEqual({
    at: 5,
    words: "worker: reservation/book: Starting invocation.",
    reservation: "o:r",
  });
  expect(say({ ...line, story: "reservationNews/o:r/sendOwed" })?.reservation).toBe("o:r");
});

test("lines of others, and what is no line of ours, are passed over", () => {
  expect(say({ words: traceId, traceId: "0".repeat(32) })).toBeNull();
  expect(say({ audited: "7", head: "00" })).toBeNull();
  expect(sayLine(`panicked at ${traceId}`, traceId)).toBeNull();
});
