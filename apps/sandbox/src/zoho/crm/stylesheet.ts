import { readFileSync } from "node:fs";
import { minutesInRow } from "./calendar/time-grid.ts";

/**
 * The CRM's look. Where a meeting stands in the grid is a class, because the pages allow no style but the
 * stylesheet's; the classes are counted out here.
 */
export function crmStylesheet(): string {
  const own = readFileSync(new URL("crm.css", import.meta.url), "utf8");
  const inHour = 60 / minutesInRow;
  const rows = Array.from({ length: 24 * inHour + 1 }, (_, row) => row);
  const hours = Array.from({ length: 24 }, (_, hour) => hour + 1);
  const lanes = [1, 2, 3, 4].flatMap((of) => [0, 1, 2, 3].map((lane) => ({ lane, of })));
  const rules = [
    ...rows.map(
      (row) => `.from-${row}{grid-row-start:${row + 1}}.to-${row}{grid-row-end:${row + 1}}`,
    ),
    ...hours.map((count) => `.hours-${count}{--rows:${count * inHour}}`),
    // Twelve columns are halves, thirds and quarters.
    ...lanes.map(
      ({ lane, of }) =>
        `.lane-${lane}-of-${of}{grid-column:${Math.min((lane * 12) / of, 9) + 1}/span ${12 / of}}`,
    ),
  ];
  return `${own}\n${rules.join("\n")}\n`;
}
