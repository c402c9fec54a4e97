import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { problemSentence } from "../../platform/problem-sentence.ts";
import { teamDayQuery } from "../../platform/queries/app-queries.ts";
import { dateOf } from "../../platform/time/wall-clock.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useNow } from "../../ui/use-now.ts";
import { type TeamDay as Day, type TeamBlock, teamLanes } from "./team-lanes.ts";

/** Who of a workflow's field agents is where, on one day. Drawn; for anyone who cannot see it, in words. */
export function TeamDay({ workflowId }: { readonly workflowId: number }) {
  const [date, setDate] = useState<string | undefined>(undefined);
  const { data, error, refetch, isPlaceholderData } = useQuery(teamDayQuery(workflowId, date));
  return (
    <section
      aria-labelledby="team-day"
      aria-busy={isPlaceholderData}
      className="flex flex-col gap-3 rounded-card border border-line bg-raised px-5 py-4 shadow-card sm:px-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="team-day" className="font-semibold">
          The team’s day
          {data && <span className="font-normal text-muted"> {dateOf(new Date(data.date))}</span>}
        </h2>
        {data && <DayChoice day={data} onChoose={setDate} />}
      </div>
      {data && <Lanes day={data} />}
      {!data && error && (
        <p role="alert" className="text-muted">
          We couldn’t read the team’s day. {problemSentence(error)}{" "}
          <Button look="quiet" onClick={() => refetch()} className="-mx-4">
            Try again
          </Button>
        </p>
      )}
      {!data && !error && <Skeleton className="h-80" />}
    </section>
  );
}

interface ChoiceProps {
  readonly day: Day;
  readonly onChoose: (date: string) => void;
}

function DayChoice({ day: { date, today, lastDate }, onChoose }: ChoiceProps) {
  const before = nextDate(date, -1);
  const after = nextDate(date, 1);
  return (
    <div className="flex items-center gap-1">
      <Button
        look="quiet"
        shape="square"
        aria-label="Show the day before"
        disabled={before < today}
        onClick={() => onChoose(before)}
        className="disabled:text-line"
      >
        <ChevronLeft className="size-5" aria-hidden="true" />
      </Button>
      <input
        type="date"
        aria-label="Day"
        required
        min={today}
        max={lastDate}
        value={date}
        onChange={({ target }) => target.validity.valid && onChoose(target.value)}
        className="h-11 rounded-control border border-edge bg-surface px-3 tabular-nums"
      />
      <Button
        look="quiet"
        shape="square"
        aria-label="Show the next day"
        disabled={after > lastDate}
        onClick={() => onChoose(after)}
        className="disabled:text-line"
      >
        <ChevronRight className="size-5" aria-hidden="true" />
      </Button>
    </div>
  );
}

/** `YYYY-MM-DD`, so many days later. */
function nextDate(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

function Lanes({ day }: { readonly day: Day }) {
  const { lanes, ticks, now } = teamLanes(day, useNow(60_000));
  if (lanes.length === 0)
    return <p className="text-muted">This workflow has no field agents yet.</p>;
  return (
    <>
      {day.isHoliday && <p className="text-warning">This is a holiday in your CRM.</p>}
      <div className="grid gap-x-3 text-small sm:grid-cols-[9rem_minmax(0,1fr)]">
        <div aria-hidden="true" className="relative h-6 text-muted tabular-nums sm:col-start-2">
          {ticks.map(({ left, text }) => (
            <span key={left} className={`absolute ${tickClass(left)}`} style={{ left: `${left}%` }}>
              {text}
            </span>
          ))}
        </div>
        <ul className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
          {lanes.map(({ agentId, name, blocks }) => (
            <li
              key={agentId}
              className="py-1 sm:col-span-2 sm:grid sm:grid-cols-subgrid sm:items-center"
            >
              <span className="truncate font-medium">{name}</span>
              <Lane blocks={blocks} ticks={ticks} now={now} />
            </li>
          ))}
        </ul>
      </div>
      <Legend others={day.others} />
    </>
  );
}

/** The first and the last stay inside. */
function tickClass(left: number): string {
  if (left < 2) return "";
  return left > 96 ? "-translate-x-full" : "-translate-x-1/2";
}

interface LaneProps {
  readonly blocks: readonly TeamBlock[] | null;
  readonly ticks: readonly { readonly left: number }[];
  readonly now: number | null;
}

function Lane({ blocks, ticks, now }: LaneProps) {
  if (blocks === null) {
    return <span className="px-2 text-warning leading-9">We haven’t read this diary yet.</span>;
  }
  return (
    <div className="relative h-9 overflow-hidden rounded-control bg-sunken">
      {ticks.map(({ left }) => (
        <span key={left} className="absolute inset-y-0 w-px bg-line" style={{ left: `${left}%` }} />
      ))}
      {now !== null && (
        <span className="absolute inset-y-0 w-0.5 bg-danger" style={{ left: `${now}%` }} />
      )}
      {blocks.length === 0 && <span className="sr-only">Nothing on this day.</span>}
      {blocks.map((block) => (
        <Block key={block.key} block={block} />
      ))}
    </div>
  );
}

const looks = {
  appointment: "bg-primary text-on-primary",
  held: "border border-edge border-dashed bg-raised text-muted",
  busy: "bg-edge/35 text-ink",
} as const;

const said = { appointment: "", held: ", on hold", busy: "" } as const;

/** As much in words as there is room for; all of it when one points at it, and for who does not see it. */
function Block({ block: { kind, hours, what, left, width } }: { readonly block: TeamBlock }) {
  return (
    <div
      title={`${hours}, ${what}${said[kind]}`}
      className={`@container absolute inset-y-1 flex min-w-1 items-center justify-center overflow-hidden rounded-md ${looks[kind]}`}
      style={{ left: `${left}%`, width: `${width}%` }}
    >
      <span aria-hidden="true" className="@min-[2.25rem]:inline hidden whitespace-nowrap">
        <span className="@min-[9rem]:inline hidden">{hours} </span>
        {what}
      </span>
      <span className="sr-only">{`${hours}, ${what}${said[kind]}. `}</span>
    </div>
  );
}

function Legend({ others }: { readonly others: number }) {
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 text-muted text-small" aria-hidden={others === 0}>
      <Sign look={looks.appointment}>Visit, by area</Sign>
      <Sign look={looks.held}>On hold</Sign>
      <Sign look={looks.busy}>Busy</Sign>
      {others > 0 && <span>And {others} more agents, who aren’t shown.</span>}
    </p>
  );
}

function Sign({ look, children }: { readonly look: string; readonly children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className={`inline-block h-3 w-5 rounded-xs ${look}`} />
      {children}
    </span>
  );
}
