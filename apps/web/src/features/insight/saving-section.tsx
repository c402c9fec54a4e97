import type { Compared, Insight } from "@milepost/contract/endpoints/insight.ts";
import type { DrivingCost } from "@milepost/contract/settings/driving-cost.ts";
import {
  changeInWords,
  dateInWords,
  distanceInWords,
  minutesInWords,
  moneyInWords,
  moneySaved,
  signed,
} from "@milepost/contract/texts/insight-figures.ts";
import { Link } from "react-router";
import type { ChosenDays } from "./chosen-days.ts";
import { everyWeek } from "./every-week.ts";
import { FigureTable } from "./figure-table.tsx";
import {
  cellOf,
  costInWords,
  headline,
  knownInWords,
  milesInWords,
  periodBefore,
  savedInWords,
} from "./insight-words.ts";
import { Figure, Section } from "./section.tsx";
import { exportAddress } from "./use-insight.ts";
import { WeekColumns } from "./week-columns.tsx";

interface Props {
  readonly insight: Pick<Insight, "saving" | "drivingCost" | "from" | "to">;
  readonly workflowId: number;
  readonly days: ChosenDays;
}

export function SavingSection({ insight, workflowId, days }: Props) {
  const { saving, drivingCost: cost, from, to } = insight;
  const { bookings, firstAvailable, nearestFree, weeks, before } = saving;
  const all = everyWeek(weeks, from, to);
  return (
    <Section
      title="Driving saved"
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
          <Hero
            now={firstAvailable}
            // Where nothing could be compared, there is nothing to compare with.
            before={before && before.firstAvailable.bookings > 0 ? before.firstAvailable : null}
            cost={cost}
            of={bookings}
            period={periodBefore(from, to)}
          />
          <CostHint cost={cost} workflowId={workflowId} />
          <h3 className="font-medium">Hours saved, by the week of booking</h3>
          <WeekColumns weeks={all} />
          <p>{nearestInWords(nearestFree, bookings)}</p>
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
            rows={all.map(({ week, bookings, firstAvailable, nearestFree }) => [
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

interface HeroProps {
  readonly now: Compared;
  /** Null: not known. */
  readonly before: Compared | null;
  readonly cost: DrivingCost;
  /** Appointments that were booked. */
  readonly of: number;
  /** "the 4 weeks before" */
  readonly period: string;
}

/** What a manager shows their boss. */
function Hero({ now, before, cost, of: all, period }: HeroProps) {
  const money = moneySaved(now, cost);
  const figures = [
    ...(money === null
      ? []
      : [
          {
            label: "Money saved",
            now: money,
            before: before && moneySaved(before, cost),
            inWords: moneyInWords,
          },
        ]),
    {
      label: "Driving time saved",
      now: now.minutes,
      before: before?.minutes ?? null,
      inWords: minutesInWords,
    },
    {
      label: "Distance saved, about",
      now: now.metres,
      before: before?.metres ?? null,
      inWords: distanceInWords,
    },
  ];
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold text-title">{headline(now, money)}</p>
      {now.bookings > 0 && (
        <dl className="grid gap-3 sm:grid-cols-3 print:grid-cols-3">
          {figures.map((one) => (
            <Figure
              key={one.label}
              label={one.label}
              figure={signed(one.now, one.inWords)}
              note={one.before === null ? null : changeInWords(one.now, one.before, one.inWords)}
            />
          ))}
        </dl>
      )}
      <p className="text-muted">
        Compared with the first slot that each search offered. {knownInWords(now, all)}{" "}
        {before === null
          ? `We don’t know what you saved in ${period}.`
          : `The change is against ${period}.`}
      </p>
    </div>
  );
}

interface CostProps {
  readonly cost: DrivingCost;
  readonly workflowId: number;
}

/** Money needs a price: where there is none, nothing is made up. */
function CostHint({ cost, workflowId }: CostProps) {
  const isSet = cost.perHour !== null || cost.perMile !== null;
  const link = (words: string) => (
    <Link
      to={`/settings?wf=${workflowId}#setting-drivingCost`}
      className="text-primary underline underline-offset-4 print:hidden"
    >
      {words}
    </Link>
  );
  if (!isSet) {
    return (
      <p className="print:hidden">
        To see this in money, {link("set what an hour and a mile of driving cost")}.
      </p>
    );
  }
  return (
    <p className="text-muted">
      {costInWords(cost)} {link("Change it")}
    </p>
  );
}

function cellsOf({ bookings, minutes, metres }: Compared, all: number): string[] {
  // Of a week without a booking nothing is unknown.
  if (all === 0) return ["–", "–"];
  return [
    cellOf(savedInWords(minutes), bookings, all),
    cellOf(milesInWords(metres), bookings, all),
  ];
}

function nearestInWords(nearest: Compared, all: number): string {
  const { bookings, minutes } = nearest;
  if (bookings === 0) return "Against the nearest free slot: unknown.";
  const saved = minutes === 0 ? "as much driving" : `${savedInWords(minutes)} driving`;
  return `Against the nearest free slot: ${saved}. ${knownInWords(nearest, all)}`;
}

function Counting() {
  return (
    <>
      <p>
        We compare each appointment with what else its own search offered. We count the minutes of
        driving that a visit adds to the agent’s day. The days are those of booking.
      </p>
      <p>
        The first slot is the earliest that the search offered. The nearest is the slot with the
        shortest drive from the stop before or to the stop after. A stop may be the agent’s home.
      </p>
      <p>
        Each slot is offered with the agent who fits it best. Booking the first slot with just any
        agent would take more driving than we compare with here.
      </p>
      <p>
        Its own search is the last one for the same customer, within a day before, that offered the
        slot. A time moved by minutes counts as the slot it was moved from.
      </p>
      <p>
        If we don’t know that search or the agent’s stops, the appointment counts as unknown and
        adds nothing.
      </p>
      <p>
        Miles are estimated. Of the drive that is made anyway we only know the minutes, so we take
        it at the same speed.
      </p>
    </>
  );
}
