import type { AgentLoad, Insight } from "@milepost/contract/endpoints/insight.ts";
import { count, dateInWords, minutesInWords } from "@milepost/contract/texts/insight-figures.ts";
import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { Bars, Stripes } from "./bars.tsx";
import type { ChosenDays } from "./chosen-days.ts";
import { FigureTable } from "./figure-table.tsx";
import {
  diariesInWords,
  driveInWords,
  otherInWords,
  shareInWords,
  unevennessInWords,
} from "./insight-words.ts";
import { Section } from "./section.tsx";
import { exportAddress } from "./use-insight.ts";

/** The table has everybody. */
const barsAtMost = 12;

interface Props {
  readonly load: Insight["load"];
  /** The first of the days. */
  readonly from: string;
  readonly workflowId: number;
  readonly days: ChosenDays;
  readonly onDays: (days: ChosenDays) => void;
}

export function LoadSection({ load, from, workflowId, days, onDays }: Props) {
  const { agents, later, unevenness, workingMinutes, diaries } = load;
  const hasAny = agents.some(
    (agent) => agent.appointments > 0 || (agent.otherAppointments ?? 0) > 0,
  );
  return (
    <Section
      title="Load and fairness"
      file={exportAddress(workflowId, days, "load")}
      counting={<Counting workingMinutes={workingMinutes} />}
    >
      <p>{diariesInWords(diaries)}</p>
      <p>{hasAny ? unevennessInWords(unevenness) : "No appointment takes place on these days."}</p>
      {later && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <p>
            {count(later.appointments, "appointment takes", "appointments take")} place later, up to{" "}
            {dateInWords(later.until)}.
          </p>
          <Button
            look="quiet"
            className="-ml-4"
            onClick={() => onDays({ kind: "own", from, to: later.until })}
          >
            Count them too
          </Button>
        </div>
      )}
      {hasAny && (
        <>
          <p aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-muted text-small">
            <Legend look="fill-primary" text="Booked with Milepost" isHatched />
            <Legend look="fill-route" text="Driving they added" />
            <Legend look="fill-edge" text="Other appointments" />
          </p>
          <Bars nameWidth="w-28 sm:w-44" bars={agents.slice(0, barsAtMost).map(barOf)} />
        </>
      )}
      {agents.length > 0 && (
        <FigureTable
          caption="Load of each field agent"
          headings={[
            "Field agent",
            "Booked with Milepost",
            "Their visits",
            "Their driving",
            "Other appointments",
            "Of working time",
          ]}
          rows={agents.map((agent) => [
            agent.name,
            agent.appointments,
            minutesInWords(agent.visitMinutes),
            driveInWords(agent),
            otherInWords(agent),
            shareInWords(agent),
          ])}
          narrow="two"
        />
      )}
    </Section>
  );
}

function barOf(agent: AgentLoad) {
  const { name, visitMinutes, driveMinutes, otherMinutes } = agent;
  return {
    name,
    parts: [
      { look: "fill-primary", size: visitMinutes, isHatched: true },
      { look: "fill-route", size: driveMinutes },
      { look: "fill-edge", size: otherMinutes ?? 0 },
    ],
    text: minutesInWords(visitMinutes + driveMinutes + (otherMinutes ?? 0)),
  };
}

interface LegendProps {
  readonly look: string;
  readonly text: string;
  readonly isHatched?: boolean;
}

function Legend({ look, text, isHatched = false }: LegendProps) {
  const stripes = useId();
  return (
    <span className="flex items-center gap-2">
      <svg role="presentation" className="size-3.5">
        <Stripes id={stripes} />
        <rect width="14" height="14" className={look} />
        {isHatched && <rect width="14" height="14" fill={`url(#${stripes})`} />}
      </svg>
      {text}
    </span>
  );
}

function Counting({ workingMinutes }: Pick<Props["load"], "workingMinutes">) {
  return (
    <>
      <p>
        “Booked with Milepost” are appointments of this workflow that take place on these days.
        “Other appointments” are everything else in the agents’ diaries, but not leave.
      </p>
      <p>
        We read diaries every few minutes and keep when somebody was busy, once an hour. Other
        appointments that overlap count their minutes once.
      </p>
      <p>
        Driving is what each appointment added to the agent’s day when it was searched for. We don’t
        know the driving between other appointments. Where something isn’t known, the share says “at
        least”.
      </p>
      <p>
        Working time is the workflow’s working day on each of its operating days:{" "}
        {minutesInWords(workingMinutes)} for each agent in these days. We don’t take off leave or
        holidays.
      </p>
      <p>
        We compare the appointments of the busiest agent, of both kinds, with the average. 1 is the
        same for everybody.
      </p>
    </>
  );
}
