import type { KeyboardEvent } from "react";
import { dayInWords } from "../slot-time.ts";
import { emptyWords } from "./empty-words.ts";
import { placeOf } from "./place-of.ts";
import type { WeekGrid } from "./week-grid.ts";

interface Props {
  readonly days: WeekGrid["days"];
  readonly isEmpty: (day: number) => boolean;
  /** The day whose reasons are open; null: none is. */
  readonly asked: number | null;
  readonly agentName: string | null;
  readonly onAsk: (day: number) => void;
  readonly onKeyDown: (event: KeyboardEvent, day: number) => void;
}

/** The days. One without any slot is a button that says why. */
export function WeekHead({ days, isEmpty, asked, agentName, onAsk, onKeyDown }: Props) {
  return (
    <thead>
      <tr>
        <td className="sticky left-0 w-12 bg-raised" />
        {days.map(({ date, weekday, isNewWeek }, day) => (
          <th
            key={date}
            scope="col"
            abbr={dayInWords(date)}
            className={`pb-1 font-semibold text-small leading-4 ${isNewWeek ? "pl-3" : ""}`}
          >
            {isEmpty(day) ? (
              <button
                type="button"
                data-place={placeOf(day, null)}
                // The arrows lead here: the week is one stop of the tab key.
                tabIndex={-1}
                aria-haspopup="dialog"
                aria-expanded={asked === day}
                onClick={() => onAsk(day)}
                onKeyDown={(event) => onKeyDown(event, day)}
                className="no-fit relative h-11 w-full min-w-11 rounded-control border border-line hover:border-primary"
              >
                <DayName date={date} weekday={weekday} />
                <span className="sr-only">, show why {emptyWords(agentName)}</span>
              </button>
            ) : (
              <DayName date={date} weekday={weekday} />
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function DayName({ date, weekday }: Pick<WeekGrid["days"][number], "date" | "weekday">) {
  return (
    <>
      {weekday}
      <span className="block font-normal text-muted">{Number(date.slice(8))}</span>
    </>
  );
}
