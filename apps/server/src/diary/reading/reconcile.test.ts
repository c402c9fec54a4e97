import { expect, test } from "vitest";
import { differences } from "./reconcile.ts";

const at = (time: string) => `2026-11-16T${time}+00:00`;
const listed = (...versions: [id: string, time: string][]) =>
  new Map(versions.map(([id, time]) => [id, { id, modifiedAt: at(time) }]));
const stored = (id: string, modified: string, read: string, wasListed = true) => ({
  id,
  wasListed,
  modifiedAt: new Date(at(modified)),
  readAt: new Date(at(read)),
});

test("what is new or changed is read, what is no longer listed is dropped, the rest is left alone", () => {
  const found = differences(
    listed(["new", "09:00:00"], ["changed", "10:00:00"], ["same", "08:00:00"]),
    [
      stored("changed", "09:00:00", "09:30:00"),
      stored("same", "08:00:00", "09:30:00"),
      stored("gone", "08:00:00", "09:30:00"),
    ],
    false,
  );
  expect(found.ids.toSorted()).toEqual(["changed", "new"]);
  expect(found.goneIds).toEqual(["gone"]);
});

test("what was read within a minute of its change may have changed again in the same second, and is read again", () => {
  const { ids, news } = differences(
    listed(["hasty", "09:00:00"], ["settled", "09:00:00"]),
    [stored("hasty", "09:00:00", "09:00:59"), stored("settled", "09:00:00", "09:01:00")],
    false,
  );
  expect(ids).toEqual(["hasty"]);
  expect(news).toEqual([]);
});

test("what was read when it lay outside the span is read again once it lies inside", () => {
  const { ids, news } = differences(
    listed(["slid-in", "08:00:00"]),
    [stored("slid-in", "08:00:00", "09:00:00", false)],
    false,
  );
  expect(ids).toEqual(["slid-in"]);
  expect(news).toEqual([]);
});

test("a whole reading reads everything that is listed", () => {
  const { ids } = differences(
    listed(["same", "08:00:00"]),
    [stored("same", "08:00:00", "09:00:00")],
    true,
  );
  expect(ids).toEqual(["same"]);
});
