import { expect, test } from "vitest";
import { inPlace, newPlace, placeHere, readTraceparent, traceHeaders } from "./trace-place.ts";

const place = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };
const header = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

test("a place is read from the header that is written of it", () => {
  expect(readTraceparent(header)).toEqual(place);
  expect(readTraceparent(header.replace(/01$/, "00"))).toEqual(place);
  expect(inPlace(place, () => traceHeaders())).toEqual({ traceparent: header });
  expect(traceHeaders()).toEqual({});
});

test("what is no traceparent begins no trace", () => {
  const wrong = [
    undefined,
    ["", header],
    "",
    "ada@example.com",
    `${header}\n`,
    header.toUpperCase(),
    header.replace("4bf92f3577b34da6a3ce929d0e0e4736", "0".repeat(32)),
    header.replace("00f067aa0ba902b7", "0".repeat(16)),
  ];
  for (const one of wrong) expect(readTraceparent(one)).toBeNull();
});

test("whatever is waited for stays in its place", async () => {
  const own = newPlace();
  const seen = await inPlace(own, async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    return placeHere();
  });
  expect([seen, placeHere()]).toEqual([own, null]);
});

test("no two spans of a process have one id, and each is one that a header can name", () => {
  const ids = Array.from({ length: 1_000 }, () => newPlace().spanId);
  expect(new Set(ids).size).toBe(1_000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{16}$/);
});
