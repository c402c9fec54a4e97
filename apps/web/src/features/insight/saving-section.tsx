import type { Compared, Insight } from "@milepost/contract/endpoints/insight.ts";
import type { ChosenDays } from "./chosen-days.ts";
import { FigureTable } from "./figure-table.tsx";
import { cellOf, dateInWords, knownInWords, milesInWords, savedInWords } from "./insight-words.ts";
import { Section } from "./section.tsx";
import { exportAddress } from "./use-insight.ts";

interface Props {
  readonly saving: Insight["saving"];
  readonly workflowId: number;
  readonly days: ChosenDays;
}

export function SavingSection({ saving, workflowId, days }: Props) {
  const { bookings, firstAvailable, nearestFree, weeks } = saving;
  return (
    <Section
      title="Minutes and miles saved"
      file={exportAddress(workflowId, days, "driving-saved")}
      counting={<Counting />}
    >
      {bookings === 0 ? (
        <p>
          Nothing was booked on these days, so there is nothing to compare. Choose more days, or
          book a first appointment.
        </p>
      ) : (
        <>
          <div className="grid gap-4 md:grid-cols-2">
            <Comparison title="Against the first available" of={bookings} {...firstAvailable} />
            <Comparison title="Against the nearest free" of={bookings} {...nearestFree} />
          </div>
          <FigureTable
            caption="Driving saved, by the week of booking"
            headings={[
              "Week from",
              "Booked",
              "Minutes against first",
              "Miles against first",
              "Minutes against nearest",
              "Miles against nearest",
            ]}
            rows={weeks.map(({ week, bookings, firstAvailable, nearestFree }) => [
              dateInWords(week),
              bookings,
              ...cellsOf(firstAvailable, bookings),
              ...cellsOf(nearestFree, bookings),
            ])}
            narrow="two"
          />
        </>
      )}
    </Section>
  );
}

function cellsOf({ bookings, minutes, metres }: Compared, all: number): string[] {
  return [
    cellOf(savedInWords(minutes), bookings, all),
    cellOf(milesInWords(metres), bookings, all),
  ];
}

interface ComparisonProps extends Compared {
  readonly title: string;
  /** Appointments that were booked. */
  readonly of: number;
}

function Comparison({ title, of: all, ...compared }: ComparisonProps) {
  const { bookings, minutes, metres } = compared;
  return (
    <div className="flex flex-col gap-1 rounded-control bg-sunken px-4 py-3">
      <h3 className="text-muted">{title}</h3>
      {bookings === 0 ? (
        <p className="font-semibold text-slot">Not known</p>
      ) : (
        <>
          <p className="font-semibold text-slot tabular-nums">
            {minutes === 0 ? "As much driving" : `${savedInWords(minutes)} driving`}
          </p>
          <p>{averageInWords(minutes / bookings)}</p>
          <p>{milesInWords(metres)}</p>
        </>
      )}
      <p className="text-muted text-small">{knownInWords(compared, all)}</p>
    </div>
  );
}

function averageInWords(minutes: number): string {
  if (Math.round(minutes) === 0) return "Less than a minute either way for each appointment.";
  return `${savedInWords(minutes)} for each appointment.`;
}

function Counting() {
  return (
    <>
      <p>
        Each appointment is compared with what else its own search offered, by the minutes of
        driving that a visit adds to the agent’s day: there and on, less what would be driven
        anyway. The days are those of booking.
      </p>
      <p>
        The first available is the earliest slot of that search. The nearest free is the slot with
        the shortest drive between the customer and the agent’s stop before or after, which may be
        their home; of equals the earlier. In both, the slot is that of the agent who was best for
        it, so that somebody who books the first slot with any agent drives more than is shown here.
      </p>
      <p>
        Its own search is the last one for the same customer, within a day before, that offered the
        slot. A time that was moved by minutes counts as the slot that it was moved from. Where no
        such search was kept, or an agent’s stops are not known, the appointment is not known and
        adds nothing.
      </p>
      <p>
        Miles are reckoned: those there and on by road are known, but of the drive that would be
        made anyway only the minutes are, so it is taken at the same speed.
      </p>
    </>
  );
}
