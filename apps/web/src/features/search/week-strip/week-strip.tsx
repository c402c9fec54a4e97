import { type KeyboardEvent, useRef } from "react";
import type { SlotRow } from "../slot-list/slot-rows.ts";
import { dayInWords } from "../slot-time.ts";
import { WeekCell } from "./week-cell.tsx";
import type { WeekGrid } from "./week-grid.ts";

interface Props {
  readonly grid: WeekGrid;
  readonly rows: readonly SlotRow[];
  /** Codes; null: of none is it known what it adds. */
  readonly best: string | null;
  readonly current: string | undefined;
  readonly onChoose: (code: string) => void;
  /** Given the key, which may be meant for a day. */
  readonly onDigit: (event: KeyboardEvent) => void;
  readonly say: (text: string) => void;
}

/** Every searched day and time at once, so that "Thursday afternoon" is one press away. */
export function WeekStrip({ grid, rows, best, current, onChoose, onDigit, say }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const free = new Map(rows.flatMap((row) => (row.change === "gone" ? [] : [[row.code, row]])));
  const { days, times, codeAt } = grid;
  const first = days.flatMap((_, day) => times.map((_, time) => codeAt(day, time)));
  const tabStop = first.includes(current ?? "") ? current : first.find((code) => code !== null);

  function onKeyDown(event: KeyboardEvent, day: number, time: number) {
    const step = steps[event.key];
    if (!step) return onDigit(event);
    event.preventDefault();
    const place = placeOf(within(day + step[0], days.length), within(time + step[1], times.length));
    table.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus();
  }

  return (
    <div className="overflow-x-auto p-1">
      <table ref={table} className="w-full border-separate border-spacing-1">
        <caption className="sr-only">Minutes of driving that each slot adds</caption>
        <thead>
          <tr>
            <td className="sticky left-0 w-12 bg-raised" />
            {days.map(({ date, weekday, isNewWeek }) => (
              <th
                key={date}
                scope="col"
                className={`pb-1 font-semibold text-small leading-4 ${isNewWeek ? "pl-3" : ""}`}
              >
                {weekday}
                <span className="block font-normal text-muted">{Number(date.slice(8))}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map(({ minutes, label }, time) => (
            <tr key={minutes}>
              <th
                scope="row"
                className="sticky left-0 bg-raised pr-1 text-left font-normal text-muted text-small"
              >
                {label}
              </th>
              {days.map(({ date, isNewWeek }, day) => {
                const code = codeAt(day, time);
                const row = free.get(code ?? "") ?? null;
                const when = `${dayInWords(date)}, ${label}`;
                return (
                  <td key={date} className={`p-0 ${isNewWeek ? "pl-3" : ""}`}>
                    {code !== null && (
                      <WeekCell
                        when={when}
                        row={row}
                        isBest={code === best}
                        isCurrent={code === current}
                        isTabStop={code === tabStop}
                        place={placeOf(day, time)}
                        onChoose={() => (row ? onChoose(code) : say(`${when}: nobody is free`))}
                        onKeyDown={(event) => onKeyDown(event, day, time)}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Days and times to go. */
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

const placeOf = (day: number, time: number) => `${day} ${time}`;

function within(place: number, count: number): number {
  return Math.max(0, Math.min(place, count - 1));
}
