import { type KeyboardEvent, memo, useEffect, useRef } from "react";
import { useSame } from "../../../ui/use-same.ts";
import type { SlotRow } from "../slot-list/slot-rows.ts";
import { dayInWords } from "../slot-time.ts";
import type { AskedReason, ReasonSource } from "./asked-reason.ts";
import { EmptyReason } from "./empty-reason.tsx";
import { placesAfter } from "./place-of.ts";
import { WeekCell } from "./week-cell.tsx";
import type { WeekGrid } from "./week-grid.ts";
import { WeekHead } from "./week-head.tsx";

interface Props {
  readonly grid: WeekGrid;
  readonly rows: readonly SlotRow[];
  /** Codes; null: of none is it known what it adds. */
  readonly best: string | null;
  readonly current: string | undefined;
  readonly onChoose: (code: string) => void;
  /** Given the key, which may be meant for a day. */
  readonly onDigit: (event: KeyboardEvent) => void;
  /** Whose reasons are open; null: none are. */
  readonly asked: AskedReason | null;
  readonly onAsk: (asked: AskedReason | null) => void;
  readonly source: ReasonSource;
  readonly onSearchAgain: () => void;
}

/** Every searched day and time at once, so that "Thursday afternoon" is one press away. A slot that is moved by minutes changes nothing in it. */
export const WeekStrip = memo(function WeekStrip(props: Props) {
  const { grid, rows, best, current, asked, onAsk, source, ...rest } = props;
  const table = useRef<HTMLTableElement>(null);
  const free = new Map(rows.flatMap((row) => (row.change === "gone" ? [] : [[row.code, row]])));
  const { days, times, codeAt } = grid;
  const agentName = source.agent?.name ?? null;
  const first = days.flatMap((_, day) => times.map((_, time) => codeAt(day, time)));
  const tabStop = first.includes(current ?? "") ? current : first.find((code) => code !== null);
  const isFree = (day: number, time: number) => free.has(codeAt(day, time) ?? "");
  const isEmptyDay = (day: number) => !times.some((_, time) => isFree(day, time));
  const isStillEmpty =
    asked && (asked.time === null ? isEmptyDay(asked.day) : !isFree(asked.day, asked.time));
  useEffect(() => {
    // Reasons that closed because their time came free do not open again by themselves.
    if (isStillEmpty === false) onAsk(null);
  }, [isStillEmpty, onAsk]);

  const cellAt = useSame(
    (place: string) => table.current?.querySelector<HTMLElement>(`[data-place="${place}"]`) ?? null,
  );
  const onKeyDown = useSame((event: KeyboardEvent, day: number, time: number | null) => {
    const places = placesAfter(event.key, { day, time }, grid);
    if (places === null) return rest.onDigit(event);
    event.preventDefault();
    places
      .map(cellAt)
      .find((cell) => cell !== null)
      ?.focus();
  });
  const onPress = useSame((day: number, time: number) => {
    const code = codeAt(day, time);
    if (code !== null && isFree(day, time)) rest.onChoose(code);
    else onAsk({ day, time });
  });

  return (
    <div className="overflow-x-auto p-1">
      <table ref={table} className="w-full border-separate border-spacing-1">
        <caption className="sr-only">Minutes of driving that each slot adds</caption>
        <WeekHead
          days={days}
          isEmpty={isEmptyDay}
          asked={asked?.time === null ? asked.day : null}
          agentName={agentName}
          onAsk={(day) => onAsk({ day, time: null })}
          onKeyDown={(event, day) => onKeyDown(event, day, null)}
        />
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
                return (
                  <td key={date} className={`p-0 ${isNewWeek ? "pl-3" : ""}`}>
                    {code !== null && (
                      <WeekCell
                        when={`${dayInWords(date)}, ${label}`}
                        row={row}
                        agentName={agentName}
                        isBest={code === best}
                        isCurrent={code === current}
                        isTabStop={code === tabStop}
                        isAsked={asked?.day === day && asked.time === time}
                        day={day}
                        time={time}
                        onPress={onPress}
                        onKeyDown={onKeyDown}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {asked && isStillEmpty && (
        <EmptyReason
          asked={asked}
          source={source}
          grid={grid}
          free={free}
          cellAt={cellAt}
          onChoose={rest.onChoose}
          onSearchAgain={rest.onSearchAgain}
          onClose={() => onAsk(null)}
        />
      )}
    </div>
  );
});
