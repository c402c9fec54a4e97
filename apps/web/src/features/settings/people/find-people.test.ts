import type { CrmUser } from "@milepost/contract/endpoints/crm-user.ts";
import { expect, test } from "vitest";
import { findPeople, goneFrom, toggled } from "./find-people.ts";

const person = (_id: string, name: string, email: string): CrmUser => ({
  _id,
  name,
  email,
  zohoUserId: _id,
  avatar: "/avatar.svg",
});
const ann = person("1", "Ann Field", "ann@fairfield.example");
const bob = person("2", "Bob Marsh", "rm@fairfield.example");

test("people are found by part of their name or e-mail address", () => {
  const found = ["marsh", "ANN@", " field ", "zoe"].map((words) => findPeople([ann, bob], words));
  // Spec: Each list is added to or removed from by the settings user, with search by name or e-mail.
  expect(found).toEqual([[bob], [ann], [ann, bob], []]);
  expect(findPeople([ann, bob], "")).toEqual([ann, bob]);
});

test("who is chosen comes last, and goes when chosen again", () => {
  // Spec: Each list is added to or removed from by the settings user, with search by name or e-mail.
  expect([toggled(["2"], "1"), toggled(["2", "1"], "2")]).toEqual([["2", "1"], ["1"]]);
});

test("who left the CRM is still listed", () => {
  expect(goneFrom(["9", "1"], [ann, bob])).toEqual(["9"]);
});
