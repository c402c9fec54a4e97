import type { Insight } from "@milepost/contract/endpoints/insight.ts";
import { Button } from "../../ui/button.tsx";
import { Bars } from "./bars.tsx";
import type { ChosenDays } from "./chosen-days.ts";
import { FigureTable } from "./figure-table.tsx";
import {
  count,
  dateInWords,
  driveInWords,
  minutesInWords,
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
  const { agents, later, unevenness, workingMinutes } = load;
  const hasAny = agents.some(({ appointments }) => appointments > 0);
  return (
    <Section
      title="Load and fairness"
      file={exportAddress(workflowId, days, "load")}
      counting={<Counting workingMinutes={workingMinutes} />}
    >
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
            <span className="flex items-center gap-2">
              <span className="size-3 bg-primary" /> Visits
            </span>
            <span className="flex items-center gap-2">
              <span className="size-3 bg-route" /> Driving they added
            </span>
          </p>
          <Bars
            nameWidth="w-28 sm:w-44"
            bars={agents.slice(0, barsAtMost).map(({ name, visitMinutes, driveMinutes }) => ({
              name,
              parts: [
                { look: "fill-primary", size: visitMinutes },
                { look: "fill-route", size: driveMinutes },
              ],
              text: minutesInWords(visitMinutes + driveMinutes),
            }))}
          />
        </>
      )}
      {agents.length > 0 && (
        <FigureTable
          caption="Load of each field agent"
          headings={["Field agent", "Appointments", "Visits", "Driving", "Of working time"]}
          rows={agents.map((agent) => [
            agent.name,
            agent.appointments,
            minutesInWords(agent.visitMinutes),
            driveInWords(agent),
            shareInWords(agent),
          ])}
          narrow="two"
        />
      )}
    </Section>
  );
}

function Counting({ workingMinutes }: Pick<Props["load"], "workingMinutes">) {
  return (
    <>
      <p>
        Appointments of this workflow that were booked with Milepost and take place on these days.
        What somebody put into a diary by hand, and what belongs to another workflow, is not
        counted.
      </p>
      <p>
        Driving is what each appointment added to the agent’s day when it was searched for. Where
        that is not known it adds nothing, and the figure says “at least”.
      </p>
      <p>
        Working time is the workflow’s working day on each of its operating days:{" "}
        {minutesInWords(workingMinutes)} for each agent in these days. Leave and holidays are not
        taken off.
      </p>
      <p>
        Fairness is the appointments of the busiest agent against the average of all: 1 is the same
        for everybody, and with six agents 6 would be all of them for one.
      </p>
    </>
  );
}
