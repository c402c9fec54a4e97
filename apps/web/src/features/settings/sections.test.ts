import { defaultWorkflowSettings, settingsSections } from "@milepost/contract";
import { expect, test } from "vitest";
import { keysOf } from "./document/draft.ts";
import { placesOf } from "./document/setting-place.ts";
import { sections, sectionsOf } from "./sections.ts";

// Spec: Workflow sections, in order
// Spec: timezone
// Spec: general settings (including the Field Mapping table
// Spec: booking agent data entry
// Spec: default field values
// Spec: booking form preview
// Spec: time block
// Spec: the visual schedule builder
// Spec: full day block rules
// Spec: notifications
// Spec: users
// Spec: administrators
// Spec: email template
// Spec: calendar template
// Spec: thank-you template
// Spec: available template fields
// Spec: save and delete
test("the sections stand in the specified order, and save and delete end the page", () => {
  expect([...sections.map(({ id }) => id), "save"]).toEqual(settingsSections);
});

/** Chosen when the workflow is made, or kept by the row itself. */
const notOnThePage = ["sourceModule", "destinationModule", "lastUpdatedBy", "lastUpdatedAt"];

test("every setting has its place in exactly one section", () => {
  const owned = sections.flatMap(({ keys }) => Object.keys(keys));
  const wanted = keysOf(defaultWorkflowSettings)
    .filter((key) => !notOnThePage.includes(key))
    .flatMap(placesOf);
  expect(owned.toSorted()).toEqual(wanted.toSorted());
});

// Spec: The section appears only when more than one default appointment slot exists.
test("full-day rules are there only when a day has more than one slot", () => {
  const idsWith = (defaultAppointmentSlots: string[]) =>
    sectionsOf({ ...defaultWorkflowSettings, defaultAppointmentSlots }).map(({ id }) => id);
  expect(idsWith(["10:00", "13:00"])).toContain("full-day-block");
  expect(idsWith(["10:00"])).not.toContain("full-day-block");
});

// Spec: default meeting title (only when createMeeting is on)
test("the meeting's title is asked for only when a meeting is made", () => {
  const idsWith = (createMeeting: boolean) =>
    sectionsOf({ ...defaultWorkflowSettings, createMeeting }).map(({ id }) => id);
  expect(idsWith(true)).toContain("meeting-title");
  expect(idsWith(false)).not.toContain("meeting-title");
});
