import { type Weekday, weekdays } from "@milepost/contract/settings/weekday.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aWorkflow } from "./a-workflow.ts";
import {
  changedKeys,
  type Drafts,
  joinedDrafts,
  mergedSettings,
  withChange,
  withoutSent,
} from "./draft.ts";
import { isSameSetting } from "./is-same-setting.ts";
import type { SettingsPatch } from "./settings-patch.ts";

const workflow = aWorkflow();
const none: Drafts = {};

test("a change is laid over what is stored, and the rest stays", () => {
  const drafts = withChange(none, workflow, { maxDriveTime: 45 });
  // Spec: They are merged over the stored settings.
  expect(mergedSettings(workflow, drafts[1])).toEqual({ ...workflow.settings, maxDriveTime: 45 });
  expect(drafts[1]).toMatchObject({
    basedOn: workflow.settings.lastUpdatedAt,
    before: { maxDriveTime: 60 },
  });
});

test("typing the old value back leaves nothing unsaved", () => {
  const drafts = withChange(none, workflow, { maxDriveTime: 45 });
  expect(withChange(drafts, workflow, { maxDriveTime: 60 })).toEqual({});
});

test("days ticked in another order, or rows with another _id or dataSource, are no change", () => {
  const days = workflow.settings.operatingDays.toReversed();
  const mappings = workflow.settings.mappings.map((mapping) => ({
    ...mapping,
    dataSource: "elsewhere",
    fieldMappings: mapping.fieldMappings.map((entry) => ({ ...entry, _id: "new" })),
  }));
  const back = { operatingDays: days, mappings, maxDriveTime: 60 };
  // Spec: They are dropped when equal to the stored values, ignoring _id, dataSource and ordering.
  expect(withChange(withChange(none, workflow, { maxDriveTime: 45 }), workflow, back)).toEqual({});
});

test("another order number of a row is a change", () => {
  const [first, ...others] = workflow.settings.mappings;
  const [entry] = first?.fieldMappings ?? [];
  if (!first || !entry) throw new Error("A workflow has app fields");
  const mappings = [{ ...first, fieldMappings: [{ ...entry, order: 70 }] }, ...others];
  expect(changedKeys(withChange(none, workflow, { mappings })[1])).toEqual(["mappings"]);
});

test("the changes of one workflow leave another's alone", () => {
  const other = { ...workflow, workflowId: 2 };
  const drafts = withChange(withChange(none, workflow, { maxDriveTime: 45 }), other, {
    timezone: "Europe/Paris",
  });
  // Spec: Edits are held as unsaved per-workflow changes (hasUnsavedChanges).
  expect([drafts[1]?.changes, drafts[2]?.changes]).toEqual([
    { maxDriveTime: 45 },
    { timezone: "Europe/Paris" },
  ]);
  expect(Object.keys(withChange(drafts, workflow, { maxDriveTime: 60 }))).toEqual(["2"]);
});

test("when someone else saved meanwhile, the draft still says what it was based on", () => {
  const first = withChange(none, workflow, { maxDriveTime: 45 });
  const saved = aWorkflow({ maxDriveTime: 50, lastUpdatedAt: "2026-11-14T09:00:00.000Z" });
  const drafts = withChange(first, saved, { timezone: "Europe/Paris" });
  expect(drafts[1]).toMatchObject({
    basedOn: workflow.settings.lastUpdatedAt,
    before: { maxDriveTime: 60, timezone: "Europe/London" },
  });
});

test("what is changed while a save is under way is still there after it", () => {
  const sent = withChange(none, workflow, { maxDriveTime: 45, timezone: "Europe/Paris" });
  const typed = withChange(sent, workflow, { maxDriveTime: 44 });
  const saved = aWorkflow({ maxDriveTime: 45, timezone: "Europe/Paris", lastUpdatedAt: "later" });
  expect(withoutSent(typed, saved, sent[1]?.changes ?? {})).toEqual({
    1: { basedOn: "later", before: { maxDriveTime: 45 }, changes: { maxDriveTime: 44 } },
  });
  expect(withoutSent(sent, saved, sent[1]?.changes ?? {})).toEqual({});
});

test("restored changes lie under those made since", () => {
  const kept = withChange(none, workflow, { maxDriveTime: 45, timezone: "Europe/Paris" });
  const since = withChange(none, workflow, { maxDriveTime: 30 });
  expect(joinedDrafts(kept, since)[1]?.changes).toEqual({
    maxDriveTime: 30,
    timezone: "Europe/Paris",
  });
});

const patches: fc.Arbitrary<SettingsPatch> = fc.record(
  {
    maxDriveTime: fc.integer({ min: 59, max: 61 }),
    timeBlockEnabled: fc.boolean(),
    operatingDays: fc.subarray([...weekdays] as Weekday[]),
    selectedUsers: fc.shuffledSubarray(["a", "b"]),
    notifications: fc.record({
      system: fc.constantFrom("slack", "teams"),
      webhookUrl: fc.constantFrom("", "https://x"),
    }),
  },
  { requiredKeys: [] },
);

test("whatever is changed and changed back, the screen shows the last change and the draft only what differs", () => {
  fc.assert(
    fc.property(fc.array(patches, { maxLength: 12 }), (steps) => {
      let drafts = none;
      let expected: WorkflowSettings = workflow.settings;
      for (const patch of steps) {
        drafts = withChange(drafts, workflow, patch);
        expected = { ...expected, ...patch };
      }
      const shown = mergedSettings(workflow, drafts[1]);
      expect(isSameSetting(shown, expected)).toBe(true);
      for (const key of changedKeys(drafts[1])) {
        expect(isSameSetting(drafts[1]?.changes[key], workflow.settings[key])).toBe(false);
      }
      expect(withChange(drafts, workflow, workflow.settings)).toEqual({});
    }),
  );
});
