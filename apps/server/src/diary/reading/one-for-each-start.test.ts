import { expect, test } from "vitest";
import { oneForEachStart } from "./one-for-each-start.ts";

const at = (time: string) => new Date(`2026-11-16T${time}Z`);
const entry = {
  userId: "sam",
  kind: "booking" as const,
  startsAt: at("10:00"),
  endsAt: at("11:00"),
  postcode: null,
  aboutId: null,
  fields: {},
};

test("an appointment that two workflows find in one record is one, as long as the longer", () => {
  const longer = { ...entry, endsAt: at("11:30") };
  expect(oneForEachStart([entry, longer])).toEqual([longer]);
  expect(oneForEachStart([longer, entry])).toEqual([longer]);
});

test("its place is kept though only one of them knows it", () => {
  const placed = { ...entry, postcode: "MP34AB" };
  const longer = { ...entry, endsAt: at("11:30") };
  expect(oneForEachStart([longer, placed])).toEqual([{ ...longer, postcode: "MP34AB" }]);
});

test("other people's and other times' stay apart", () => {
  const others = [entry, { ...entry, userId: "kim" }, { ...entry, startsAt: at("09:00") }];
  expect(oneForEachStart(others)).toEqual(others);
});
