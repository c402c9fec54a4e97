import { expect, test } from "vitest";
import { aWorkflow } from "./a-workflow.ts";
import { withChange } from "./draft.ts";
import { keepDrafts, readDrafts, type Store } from "./draft-store.ts";

function aStore(): Store {
  const held = new Map<string, string>();
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  };
}

const drafts = withChange({}, aWorkflow(), { maxDriveTime: 45, defaultAppointmentSlots: [""] });

test("drafts are found again after a reload, mistakes included", () => {
  const store = aStore();
  keepDrafts(store, "ann", drafts);
  expect(readDrafts(store, "ann")).toEqual(drafts);
});

test("another user of the same browser does not see them", () => {
  const store = aStore();
  keepDrafts(store, "ann", drafts);
  expect(readDrafts(store, "bob")).toEqual({});
});

test("a setting that has another shape by now is left out, the others stay", () => {
  const store = aStore();
  const changes = { maxDriveTime: "far", timezone: "Europe/Paris", gone: 1 };
  const kept = JSON.stringify({ 1: { basedOn: null, before: {}, changes }, 2: "nonsense" });
  store.setItem("milepost-settings-ann", kept);
  expect(readDrafts(store, "ann")).toEqual({
    1: { basedOn: null, before: {}, changes: { timezone: "Europe/Paris" } },
  });
});

test("a store that is broken or forbidden holds nothing", () => {
  const broken: Store = {
    getItem: () => "{",
    setItem: () => {
      throw new Error("full");
    },
    removeItem: () => {},
  };
  keepDrafts(broken, "ann", drafts);
  expect(readDrafts(broken, "ann")).toEqual({});
});
