import type { World } from "@milepost/scheduling/world.ts";
import type { Difference } from "./compare/compare.ts";
import type { LiveWorkflow } from "./office.ts";

/** At most so many lines of one search: they mostly have one cause. */
const shown = 6;

interface Shown {
  /** Of the organisation. */
  readonly seed: number;
  readonly question: string;
  readonly workflow: LiveWorkflow;
  /** What the second opinion decided from; null: it decided nothing. */
  readonly world: World | null;
}

/** For a person to read: who asked what, both answers, the diaries behind them, and the settings. */
export function showDifference(
  found: readonly Difference[],
  { seed, question, workflow, world }: Shown,
): string {
  const lines = found
    .slice(0, shown)
    .map(
      ({ about, milepost, opinion }) =>
        `  ${about}\n    Milepost ${milepost}\n    opinion  ${opinion}`,
    );
  const { mappings, templates, ...document } = workflow.settings;
  const named = (world?.agents ?? []).filter(({ id }) =>
    found
      .slice(0, shown)
      .some(({ about, milepost, opinion }) =>
        [about, milepost, opinion].some((text) => text?.includes(id)),
      ),
  );
  return [
    `Organisation ${seed}, ${question}: ${found.length} differences`,
    ...lines,
    ...named.map(({ id, base, entries }) =>
      [`  diary of ${id}, base ${base}`, ...entries.map(showEntry).sort()].join("\n"),
    ),
    `  new record ${JSON.stringify(world?.visit ?? null)}`,
    `  settings ${JSON.stringify(document)}`,
  ].join("\n");
}

function showEntry({ from, to, kind, module, postcode, fields }: Entry): string {
  const at = (minute: number) => new Date(minute * 60_000).toISOString().slice(0, 16);
  return `    ${at(from)}–${at(to).slice(11)} ${kind} ${module ?? ""} ${postcode} ${JSON.stringify(fields)}`;
}

type Entry = World["agents"][number]["entries"][number];
