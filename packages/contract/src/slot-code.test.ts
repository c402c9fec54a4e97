import { expect, test } from "vitest";
import { Deviation, SlotCode } from "./slot-code.ts";
import { searchTexts } from "./texts/agent.ts";

test.each(["W0Mon10am", "W1Mon1030am", "W2Fri905am", "W12Wed12pm", "W0Tue12am"])(
  "%s is a slot code",
  (code) => expect(SlotCode.safeParse(code).success).toBe(true),
);

test.each(["W1Sat10am", "W1Mon13pm", "W1Mon10", "1Mon10am", "W1Mon1060am", "W1Mon010am"])(
  "%s is no slot code",
  (code) => expect(SlotCode.safeParse(code).success).toBe(false),
);

test("a slot moves in steps of 15 minutes, an hour at most either way", () => {
  const allowed = [-75, -60, -45, -20, 0, 15, 60, 75].filter((m) => Deviation.safeParse(m).success);
  expect(allowed).toEqual([-60, -45, 0, 15, 60]);
});

test("the note of an adjusted slot carries its sign", () => {
  expect(searchTexts.adjusted(15)).toBe("Adjusted by +15 minutes");
  expect(searchTexts.adjusted(-30)).toBe("Adjusted by -30 minutes");
});
