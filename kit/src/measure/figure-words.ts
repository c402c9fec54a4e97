import type { Figures } from "./keep-run.ts";

/** "lost 0, doubled 0" */
export const list = (figures: Figures, ...names: readonly string[]) =>
  names.map((name) => `${wordsOf(name)} ${show(figures[name])}`).join(", ");

/** What was not measured is never shown as zero. */
export const show = (figure: unknown) =>
  typeof figure === "number" ? figure.toLocaleString("en-GB") : String(figure ?? "not measured");

/** "unjustifiedRefusals" → "unjustified refusals", "settledS" → "settled (s)" */
export const wordsOf = (name: string) =>
  name.replace(/S$/, " (s)").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
