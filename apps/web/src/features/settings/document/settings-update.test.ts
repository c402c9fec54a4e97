import { expect, test } from "vitest";
import { aWorkflow } from "./a-workflow.ts";
import { withChange } from "./draft.ts";
import { settingsUpdate } from "./settings-update.ts";

const now = new Date("2026-11-15T10:00:00Z");
const workflow = aWorkflow();

function updateOf(patch: Parameters<typeof withChange>[2]) {
  const draft = withChange({}, workflow, patch)[1];
  if (!draft) throw new Error("There is a draft");
  return settingsUpdate(workflow, draft, now);
}

test("a save sends what was changed, and what it was based on", () => {
  const { lastUpdatedAt } = workflow.settings;
  expect(updateOf({ maxDriveTime: 45 })).toEqual({ maxDriveTime: 45, lastUpdatedAt });
});

test("slots are sent in ascending order", () => {
  const typed = ["16:00", "09:00", "13:30"];
  const { defaultAppointmentSlots } = updateOf({ defaultAppointmentSlots: typed });
  // Spec: Slots are saved sorted ascending.
  expect(defaultAppointmentSlots).toEqual(["09:00", "13:30", "16:00"]);
});

test("only the mappings that were changed are stamped, and an _id that is none is taken off", () => {
  const [first, ...others] = workflow.settings.mappings;
  const [entry] = first?.fieldMappings ?? [];
  if (!first || !entry) throw new Error("A workflow has app fields");
  const custom = (_id: string) => ({
    ...first,
    id: `custom-${_id}`,
    isAppField: false,
    isOriginalAppField: false,
    fieldMappings: [{ ...entry, _id }],
  });
  const hex = "65f1c0ffee0123456789abCD";
  const wrong = [hex.slice(1), `${hex}0`, hex.replace("f", "g"), ""];
  const { mappings = [] } = updateOf({
    mappings: [first, ...others, ...[hex, ...wrong].map(custom)],
  });
  expect(mappings.map(({ lastModified }) => lastModified)).toEqual([
    ...workflow.settings.mappings.map(() => null),
    ...[hex, ...wrong].map(() => now.toISOString()),
  ]);
  // Spec: Custom mappings whose _id is not a 24-character hex value have the _id removed before save.
  expect(mappings.slice(-5).map(({ fieldMappings: [kept] }) => kept?._id)).toEqual([
    hex,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
