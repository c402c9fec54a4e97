import { expect, test } from "vitest";
import { timeBeyond } from "./time-beyond.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 18, hour));
const span = (from: number, to: number) => ({ startsAt: at(from), endsAt: at(to) });
const own = span(12, 14);

test.each([
  ["before", span(9, 11), [span(9, 11)]],
  ["just before", span(10, 12), [span(10, 12)]],
  ["half before", span(11, 13), [span(11, 12)]],
  ["the same", span(12, 14), []],
  ["within", span(12, 13), []],
  ["around", span(11, 15), [span(11, 12), span(14, 15)]],
  ["half after", span(13, 15), [span(14, 15)]],
  ["just after", span(14, 16), [span(14, 16)]],
  ["after", span(15, 17), [span(15, 17)]],
])("of a time that is %s one's own, what is not one's own is kept", (_, wanted, pieces) => {
  expect(timeBeyond(wanted, own)).toEqual(pieces);
});
