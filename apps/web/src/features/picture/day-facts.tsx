import type { DayPicture } from "@milepost/contract/endpoints/day-picture.ts";
import { minutesShort } from "./day-words.ts";

interface Props {
  readonly picture: DayPicture;
}

/** What is driven because of the visit, in the search's own minutes. */
export function DayFacts({ picture }: Props) {
  const { driveThereMinutes, driveOnMinutes, from, to, drivingWith, drivingWithout } = picture;
  return (
    <dl className="grid grid-cols-3 gap-3 tabular-nums">
      <Fact name="Drive there" value={driveThereMinutes} note={from && `from ${from}`} />
      <Fact name="Drive on" value={driveOnMinutes} note={to && `to ${to}`} />
      <Fact
        name="Day’s driving"
        value={drivingWith}
        note={drivingWithout === null ? null : `now ${minutesShort(drivingWithout)}`}
      />
    </dl>
  );
}

interface FactProps {
  readonly name: string;
  /** Minutes; null: unknown. */
  readonly value: number | null;
  /** Null: there is nothing to add. */
  readonly note: string | null;
}

function Fact({ name, value, note }: FactProps) {
  return (
    <div className="flex min-h-[4.375rem] min-w-0 flex-col">
      <dt className="text-muted text-small leading-5">{name}</dt>
      <dd className={value === null ? "text-muted" : "font-semibold"}>{minutesShort(value)}</dd>
      {note !== null && <dd className="text-muted text-small leading-5">{note}</dd>}
    </div>
  );
}
