import { expect, test } from "vitest";
import { switches } from "../zoho/switches.ts";
import { facts } from "./facts.ts";

test("every fact has an id of its own that begins with a section", () => {
  const ids = facts.map(([id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^\d+(\.\d+)?-[a-z0-9-]+$/);
});

/** Not facts of the reference: what it is silent about and the product must live with. */
const beyondTheReference = ["meetingMarks"];

test("every switch belongs to a fact", () => {
  const named = facts.map(([, , , name]) => name);
  const loose = Object.keys(switches).filter((name) => !named.some((one) => one === name));
  expect(loose).toEqual(beyondTheReference);
});

/** A client cannot notice the other reading, or the control sets it (search's lag, late notifications). */
const uncertainWithoutSwitch = [
  "1.2-serverinfo",
  "1.7-userinfo",
  "2.3-malformed-id",
  "2.6-other-field",
  "2.7-owner",
  "2.9-lag",
  "5.1-read-only",
  "5.2-milliseconds",
  "6-once",
  "6-late",
];

test("every uncertain fact has a switch, or cannot be noticed", () => {
  const loose = facts.flatMap(([id, , mark = "", name]) => (mark !== "" && !name ? id : []));
  expect(loose.sort()).toEqual(uncertainWithoutSwitch.toSorted());
});
