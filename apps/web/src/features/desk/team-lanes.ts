import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { readTeamDay, TeamItem } from "@milepost/contract/endpoints/home/read-team-day.ts";
import { hourOf } from "../../platform/time/wall-clock.ts";
import { wallClockIn } from "../../platform/time/zoned-time.ts";

export type TeamDay = Answer<typeof readTeamDay>;

/** A stretch of the axis, in per cent of its length. */
interface Stretch {
  readonly left: number;
  readonly width: number;
}

export interface TeamBlock extends Stretch {
  readonly key: string;
  readonly kind: TeamItem["kind"];
  /** "10am - 11:30am" */
  readonly hours: string;
  /** "MP3", or what it is where it has no place. */
  readonly what: string;
}

export interface TeamLanes {
  readonly lanes: readonly {
    readonly agentId: string;
    readonly name: string;
    /** Null: the diary was not read. */
    readonly blocks: readonly TeamBlock[] | null;
  }[];
  readonly ticks: readonly { readonly left: number; readonly text: string }[];
  /** Per cent; null: now is not on the axis. */
  readonly now: number | null;
}

const hour = 3_600_000;
/** What lies farther outside the working hours is cut off. */
const beyondHours = 3 * hour;

/** `now` in milliseconds since 1970. */
export function teamLanes({ agents, hours, timezone }: TeamDay, now: number): TeamLanes {
  const axis = axisOf(
    hours,
    agents.flatMap(({ items }) => items ?? []),
  );
  const place = (at: number) => {
    const inside = Math.max(axis.from, Math.min(at, axis.to));
    return Math.round(((inside - axis.from) / (axis.to - axis.from)) * 10_000) / 100;
  };
  const clock = (at: number) => hourOf(wallClockIn(new Date(at).toISOString(), timezone));
  const blockOf = ({ kind, start, end, area }: TeamItem): TeamBlock => {
    const [from, to] = [Date.parse(start), Date.parse(end)];
    return {
      key: `${kind} ${start} ${end}`,
      kind,
      hours: `${clock(from)} - ${clock(to)}`,
      what: area ?? "Busy",
      left: place(from),
      width: place(to) - place(from),
    };
  };
  const every = axis.to - axis.from > 6 * hour ? 2 : 1;
  const count = Math.floor((axis.to - axis.from) / hour / every);
  return {
    lanes: agents.map(({ agentId, name, items }) => ({
      agentId,
      name,
      blocks: items?.map(blockOf) ?? null,
    })),
    ticks: Array.from({ length: count + 1 }, (_, n) => {
      const at = axis.from + n * every * hour;
      return { left: place(at), text: clock(at) };
    }),
    now: axis.from <= now && now <= axis.to ? place(now) : null,
  };
}

interface Span {
  readonly start: string;
  readonly end: string;
}

/** In whole hours. */
function axisOf(hours: Span, items: readonly Span[]) {
  const [start, end] = [Date.parse(hours.start), Date.parse(hours.end)];
  const first = Math.min(start, ...items.map((item) => Date.parse(item.start)));
  const last = Math.max(end, ...items.map((item) => Date.parse(item.end)));
  return {
    from: Math.floor(Math.max(first, start - beyondHours) / hour) * hour,
    to: Math.ceil(Math.min(last, end + beyondHours) / hour) * hour,
  };
}
