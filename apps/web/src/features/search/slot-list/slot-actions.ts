import { adjust } from "../slot-row/adjust.ts";
import type { WeekGrid } from "../week-strip/week-grid.ts";
import { mostEfficient } from "./slot-rows.ts";
import type { useSlotList } from "./use-slot-list.ts";

interface Options {
  readonly list: ReturnType<typeof useSlotList>;
  readonly grid: WeekGrid;
  /** Of the slot that has the focus. */
  readonly code: string;
  readonly toggleDay: (code: string) => void;
  /** Shows why nobody is free on a day, by its place in the grid. */
  readonly askWhy: (day: number) => void;
}

/** What the keys do, by their names. */
export function slotActions({
  list,
  grid,
  code,
  toggleDay,
  askWhy,
}: Options): Readonly<Record<string, () => void>> {
  const minutes = list.deviationOf(code);
  const later = () => list.deviate(code, adjust(minutes, 1));
  return {
    ArrowDown: () => list.focusFrom(code, 1),
    ArrowUp: () => list.focusFrom(code, -1),
    Home: () => list.focusFrom(code, -list.rows.length),
    End: () => list.focusFrom(code, list.rows.length),
    "+": later,
    // The same key without Shift.
    "=": later,
    "-": () => list.deviate(code, adjust(minutes, -1)),
    0: () => list.deviate(code, 0),
    m: list.showMore,
    d: () => toggleDay(code),
    a: () => nextAgent({ list, code }),
    ...Object.fromEntries(days.map((day) => [day, () => toDay({ list, grid, askWhy }, day - 1)])),
  };
}

const days = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The agents who are free as well, in turn. */
function nextAgent({ list, code }: Pick<Options, "list" | "code">): void {
  const row = list.rows.find((one) => one.code === code);
  const place = row?.offer?.alsoFree?.findIndex((one) => one.appFieldAgentId === row.agentId) ?? -1;
  const agent = row?.others[place + 1] ?? row?.others[0];
  if (agent) list.chooseAgent(code, agent);
}

/** To the best slot of a day, or to why it has none. */
function toDay(
  { list, grid, askWhy }: Pick<Options, "list" | "grid" | "askWhy">,
  at: number,
): void {
  if (!grid.days[at]) return;
  const codes = new Set(grid.times.map((_, time) => grid.codeAt(at, time)));
  const free = list.rows.filter((row) => codes.has(row.code) && row.change !== "gone");
  const slot = mostEfficient(free) ?? free[0];
  if (slot) list.jumpTo(slot.code);
  else askWhy(at);
}
