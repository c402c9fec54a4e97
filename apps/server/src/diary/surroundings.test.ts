import { expect, test } from "vitest";
import { surround } from "./surroundings.ts";

const places = new Map(["HOME", "A", "B"].map((postcode, at) => [postcode, { lat: at, lon: at }]));
const users = [{ userId: "u", crmUserId: "1", basePostcode: "HOME" }];
const entry = (crmRecordId: string, hour: number, postcode: string | null, crmUserId = "1") => ({
  ...{ crmRecordId, crmUserId, postcode, kind: "meeting" as const },
  startsAt: new Date(Date.UTC(2026, 10, 16, hour)),
  endsAt: new Date(Date.UTC(2026, 10, 16, hour + 1)),
});

test("an entry has legs from and to the base, and to the next entry that has a place", () => {
  const later = entry("later", 15, "B");
  const [b, nowhere, a] = surround(
    [later, entry("nowhere", 12, null), entry("a", 9, "A")],
    users,
    places,
  );
  expect(a).toMatchObject({ fromBase: ["HOME", "A"], toBase: ["A", "HOME"], toNext: ["A", "B"] });
  expect(nowhere).toMatchObject({ place: null, fromBase: null, toBase: null, toNext: null });
  expect(b).toMatchObject({ place: { lat: 2, lon: 2 }, toNext: null });
});

test("an unknown postcode is no place, and somebody who is no user has no diary", () => {
  const found = surround([entry("x", 9, "UNKNOWN"), entry("y", 9, "A", "stranger")], users, places);
  expect(found.map(({ crmRecordId, place }) => [crmRecordId, place])).toEqual([["x", null]]);
});

test("without a known base there are no legs to it", () => {
  const [found] = surround(
    [entry("a", 9, "A")],
    [{ ...users[0], userId: "u", crmUserId: "1", basePostcode: null }],
    places,
  );
  expect(found).toMatchObject({ place: { lat: 1, lon: 1 }, fromBase: null, toBase: null });
});
