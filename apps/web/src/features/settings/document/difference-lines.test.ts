import { withAppFields } from "@milepost/contract/settings/tidy-settings.ts";
import { expect, test } from "vitest";
import { type DifferenceLine, differenceLines } from "./difference-lines.ts";

const ann = { _id: "u1", name: "Ann Field", email: "", zohoUserId: "1", avatar: "" };
const lines = (from: unknown, to: unknown) =>
  differenceLines(from, to, { users: [ann] }).map(inWords);

function inWords(line: DifferenceLine): string {
  if (line.kind !== "changed") return `${line.kind}: ${line.what}`;
  return `${line.what ?? "itself"}: ${line.from} → ${line.to}`;
}

test("a plain setting is one line, before and after", () => {
  expect(lines(60, 55)).toEqual(["itself: 60 → 55"]);
  expect(lines(false, true)).toEqual(["itself: off → on"]);
});

test("of a list only what was added or removed is said, people by their names", () => {
  expect(lines(["10:00", "13:00"], ["10:00", "14:00"])).toEqual(["removed: 13:00", "added: 14:00"]);
  expect(lines(["u1", "u2"], ["u2"])).toEqual(["removed: Ann Field"]);
});

test("View and Edit of a mapping are a difference that can be read", () => {
  const before = withAppFields([], "Deals");
  const after = before.map((mapping) =>
    mapping.id === "appStreet"
      ? {
          ...mapping,
          lastModified: "2026-11-13T09:00:00.000Z",
          fieldMappings: mapping.fieldMappings.map((entry) => ({ ...entry, editable: true })),
        }
      : mapping,
  );
  expect(lines(before, after)).toEqual(["Customer street address, Edit: off → on"]);
});

test("rows that only moved are counted, not listed", () => {
  const rows = [1, 2, 3].map((order) => ({ id: `${order}`, field: `F${order}`, label: "", order }));
  const moved = rows.map((row) => ({ ...row, order: row.order * 10 }));
  expect(lines(rows, moved)).toEqual(["note: 3 rows moved to another place."]);
  expect(lines(["a", "b"], ["b", "a"])).toEqual([
    "note: Only the order changed, or a detail that this page doesn’t show.",
  ]);
});

test("a condition is described by what it asks, and a new number alone is no difference", () => {
  const stage = { order: 1, field: "Deals:Stage", operator: "is", value: "Won" };
  const type = { order: 2, field: "Deals:Type", operator: "is_not", value: "Old" };
  const from = { enabled: true, conditions: [stage, type] };
  expect(lines(from, { enabled: true, conditions: [{ ...type, order: 1 }] })).toEqual([
    "removed: Deals:Stage is Won",
  ]);
  expect(lines(from, { ...from, enabled: false })).toEqual(["Whole-day rule: on → off"]);
});

test("of the templates each that is another is a line, and uploaded files are none", () => {
  const of = (email: string) => ({
    email: { currentTemplate: email, uploadedTemplates: [email] },
    calendar: { currentTemplate: "a.ics", uploadedTemplates: [email] },
  });
  expect(lines(of("a.html"), of("b.html"))).toEqual(["Email template: a.html → b.html"]);
});
