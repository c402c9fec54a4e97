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

// Spec: Slots are saved sorted ascending.
test("slots are sent in ascending order", () => {
  const { defaultAppointmentSlots } = updateOf({ defaultAppointmentSlots: ["16:00", "09:00"] });
  expect(defaultAppointmentSlots).toEqual(["09:00", "16:00"]);
});

// Spec: Custom mappings whose _id is not a 24-character hex value have the _id removed before save.
test("only the mappings that were changed are stamped, and an _id of ours is taken off", () => {
  const [first, ...others] = workflow.settings.mappings;
  const [entry] = first?.fieldMappings ?? [];
  if (!first || !entry) throw new Error("A workflow has app fields");
  const own = { ...first, id: "custom-1", isAppField: false, isOriginalAppField: false };
  const custom = { ...own, fieldMappings: [{ ...entry, _id: "not-hex" }] };
  const { mappings = [] } = updateOf({ mappings: [first, ...others, custom] });
  expect(mappings.map(({ lastModified }) => lastModified)).toEqual([
    ...workflow.settings.mappings.map(() => null),
    now.toISOString(),
  ]);
  expect(mappings.at(-1)?.fieldMappings[0]).not.toHaveProperty("_id");
});
