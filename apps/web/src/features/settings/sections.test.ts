import { settingsSections } from "@milepost/contract/endpoints/setup-doctor.ts";
import { defaultWorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { settingsTexts } from "@milepost/contract/texts/settings-texts.ts";
import { expect, test } from "vitest";
import { keysOf } from "./document/draft.ts";
import { placesOf } from "./document/setting-place.ts";
import { sections, sectionsOf } from "./sections.ts";

test("the sections stand in the specified order", () => {
  const titles = sections.map(({ title }) => title);
  // Spec: timezone
  expect.soft(titles[0]).toBe("Timezone");
  // Spec: general settings (including the Field Mapping table
  expect.soft(titles[1]).toBe("General settings");
  const { addMapping, selectFieldAgents, existingBookings, tiebreak } = settingsTexts;
  // Spec: general settings (including the Field Mapping table
  expect
    .soft([addMapping, selectFieldAgents, existingBookings, tiebreak])
    .toEqual([
      "+ Add field mapping",
      "Select Field Agents",
      "Existing Booking Filtering",
      "Appointment Tiebreak Rankings",
    ]);
  const { operatingDays, daysInAdvance } = settingsTexts;
  // Spec: general settings (including the Field Mapping table
  expect.soft([operatingDays, daysInAdvance]).toEqual(["Operating Days", "Days In Advance"]);
  // Spec: booking agent data entry
  expect.soft(titles[2]).toBe("Booking agent data entry");
  // Spec: default field values
  expect.soft(titles[3]).toBe("Default field values");
  // Spec: booking form preview
  expect.soft(titles[4]).toBe("Booking form preview");
  // Spec: time block
  expect.soft(titles[5]).toBe("Time block");
  // Spec: the visual schedule builder
  expect.soft(titles[6]).toBe("Schedule builder");
  // Spec: full day block rules
  expect.soft(titles[7]).toBe("Full day block rules");
  // Spec: notifications
  expect.soft(titles[8]).toBe("Notifications");
  // Spec: users
  expect.soft(titles[9]).toBe("Users");
  // Spec: administrators
  expect.soft(titles[10]).toBe("Administrators");
  // Spec: email template
  expect.soft(titles[11]).toBe("Email template");
  // Spec: calendar template
  expect.soft(titles[12]).toBe("Calendar template");
  // Spec: thank-you template
  expect.soft(titles[13]).toBe("Thank-you template");
  // Spec: default meeting title (only when createMeeting is on)
  expect.soft(titles[14]).toBe("Default meeting title");
  // Spec: available template fields
  expect.soft(titles[15]).toBe("Available template fields");
  // What is ours comes after what is specified.
  expect(titles.slice(16)).toEqual(["Driving costs", "Customer’s own link", "Reminders"]);
});

test("the contract names the sections in the same order, and save and delete end the page", () => {
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

test("full-day rules are there only when a day has more than one slot", () => {
  const isShown = (...defaultAppointmentSlots: string[]) =>
    sectionsOf({ ...defaultWorkflowSettings, defaultAppointmentSlots }).some(
      ({ title }) => title === "Full day block rules",
    );
  // Spec: The section appears only when more than one default appointment slot exists.
  expect([isShown("10:00", "13:00"), isShown("10:00"), isShown()]).toEqual([true, false, false]);
});

test("the meeting's title is asked for only when a meeting is made", () => {
  const isShown = (createMeeting: boolean) =>
    sectionsOf({ ...defaultWorkflowSettings, createMeeting }).some(
      ({ title }) => title === "Default meeting title",
    );
  // Spec: default meeting title (only when createMeeting is on)
  expect([isShown(true), isShown(false)]).toEqual([true, false]);
});
