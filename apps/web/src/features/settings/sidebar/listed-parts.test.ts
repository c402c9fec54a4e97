import { expect, test } from "vitest";
import { groupTitles } from "../section.ts";
import { sections } from "../sections.ts";
import { listedParts } from "./listed-parts.ts";

const parts = listedParts(sections);

test("every setting is marked at exactly one line of the list", () => {
  const listed = parts.flatMap(({ keys }) => Object.keys(keys));
  const owned = sections.flatMap(({ keys }) => Object.keys(keys));
  expect(listed.toSorted()).toEqual(owned.toSorted());
});

test("every section but the long one is a line under its own title, in the order of the page", () => {
  const titles = sections.map(({ title }) => title).filter((title) => title !== "General settings");
  expect(parts.map(({ title }) => title).filter((title) => titles.includes(title))).toEqual(titles);
});

test("the groups hold what the page's parts are about, each in the order of the page", () => {
  const titlesOf = (group: string) =>
    parts.filter((part) => part.group === group).map(({ title }) => title);
  expect(groupTitles.map((group) => [group, titlesOf(group)])).toEqual([
    ["When", ["Timezone", "Operating Days", "Days In Advance", "Time block", "Schedule builder"]],
    ["Who", ["Select Field Agents", "Users", "Administrators"]],
    [
      "CRM",
      [
        "Create a meeting for each booking",
        "Field Mapping",
        "Booking agent data entry",
        "Default field values",
        "Booking form preview",
      ],
    ],
    [
      "Customer",
      [
        "Notifications",
        "Email template",
        "Calendar template",
        "Thank-you template",
        "Default meeting title",
        "Available template fields",
        "Customer’s own link",
        "Reminders",
      ],
    ],
    [
      "Rules",
      [
        "Existing Booking Filtering",
        "Appointment Tiebreak Rankings",
        "Full day block rules",
        "Driving costs",
      ],
    ],
    ["Try", ["Try before you save"]],
  ]);
});
