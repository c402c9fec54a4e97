import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { readTeamDay, TeamItem } from "@milepost/contract/endpoints/home/read-team-day.ts";
import { teamAgentsAtMost } from "@milepost/contract/limits.ts";
import type { TimeZone } from "@milepost/contract/settings/time-zone.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { agentsOf, type Commitment } from "@milepost/scheduling/commitment.ts";
import { type Interval, overlaps } from "@milepost/scheduling/minute.ts";
import { Temporal } from "temporal-polyfill";
import { findReading } from "../diary/reading/find-reading.ts";
import { reachOf } from "../diary/reading/reading-plan.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database, Db } from "../platform/database/database.ts";
import { Problem } from "../platform/http/problem.ts";
import type { WorkflowCaller } from "../platform/http/route.ts";
import { findFencedPlaces, placeOfFenced } from "../postcodes/fenced-places.ts";
import { areaOf, countryOf } from "../postcodes/find-place.ts";
import { localText } from "../reservations/local-text.ts";
import { workflowOf } from "../workflows/workflow-of.ts";
import { type FieldAgent, listFieldAgents } from "./store.ts";
import { liveFilters } from "./world/live-filters.ts";
import { loadDiaries } from "./world/load-diaries.ts";
import { unreadAgents } from "./world/load-world.ts";
import { diariesOf } from "./world/world-of.ts";

type TeamDay = Answer<typeof readTeamDay>;

interface Ports {
  readonly database: Database;
  readonly now: Clock;
}

interface Question {
  readonly workflowId: number;
  /** `YYYY-MM-DD`; undefined: today. */
  readonly date: string | undefined;
}

/** A day of all field agents of a workflow, from the diaries that a search reads, and by its own rules of what counts. */
export async function viewTeamDay(
  { database, now }: Ports,
  identity: WorkflowCaller,
  question: Question,
): Promise<TeamDay> {
  const { organisation } = identity;
  const { settings } = workflowOf(identity, question.workflowId);
  const day = dayAsked(settings, now(), question.date);
  return database.withOrganisation(organisation, async (db) => {
    const { timezone, selectedFieldAgents: ids } = settings;
    const [listed, reading] = await Promise.all([
      listFieldAgents(db, organisation, { ids, country: countryOf(timezone) }),
      findReading(db, organisation),
    ]);
    const active = listed.filter(({ isActive }) => isActive);
    const shown = active.slice(0, teamAgentsAtMost);
    const isUnread = unreadAgents(identity.workflows, reading.plan);
    const read = shown.filter((one) => reading.readAt.has(one.userId) && !isUnread(one));
    const items = await itemsOf(db, identity, { settings, day, agents: read });
    const readAt = read.flatMap(({ userId }) => reading.readAt.get(userId)?.getTime() ?? []);
    return {
      ...day.view,
      isHoliday: reading.holidays.includes(day.view.date),
      agents: shown.map(({ userId, name }) => ({
        agentId: userId,
        name,
        items: items.get(userId) ?? null,
      })),
      others: active.length - shown.length,
      readAt: readAt.length === 0 ? null : new Date(Math.min(...readAt)).toISOString(),
    };
  });
}

interface AskedDay {
  /** From midnight to midnight, in minutes since 1970. */
  readonly span: Interval;
  readonly view: Pick<TeamDay, "date" | "today" | "lastDate" | "timezone" | "hours">;
}

function dayAsked(
  settings: WorkflowSettings,
  now: Temporal.Instant,
  asked: string | undefined,
): AskedDay {
  const { timezone } = settings;
  const today = now.toZonedDateTimeISO(timezone).toPlainDate();
  const reach = reachOf(settings, now.epochMilliseconds);
  // The last day that is whole.
  const last = dateOf(reach.to, timezone).subtract({ days: 1 });
  const date = asked === undefined ? today : Temporal.PlainDate.from(asked);
  const isKept =
    Temporal.PlainDate.compare(today, date) <= 0 && Temporal.PlainDate.compare(date, last) <= 0;
  if (!isKept) throw new Problem("BAD_REQUEST", `Choose a day from ${today} to ${last}.`);
  const clock = (text: string) => instantText(date, text, timezone);
  return {
    span: { from: midnight(date, timezone), to: midnight(date.add({ days: 1 }), timezone) },
    view: {
      date: date.toString(),
      today: today.toString(),
      lastDate: last.toString(),
      timezone: timezone as TimeZone,
      hours: { start: clock(settings.dayStartTime), end: clock(settings.dayEndTime) },
    },
  };
}

const dateOf = (instant: Date, timezone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDate();

const midnight = (date: Temporal.PlainDate, timezone: string) =>
  date.toZonedDateTime(timezone).epochMilliseconds / 60_000;

/** `clock` is `HH:MM`. */
function instantText(date: Temporal.PlainDate, clock: string, timezone: string): string {
  const plainTime = Temporal.PlainTime.from(clock);
  const { epochMilliseconds } = date.toZonedDateTime({ timeZone: timezone, plainTime });
  return localText(new Date(epochMilliseconds), timezone);
}

interface Wanted {
  readonly settings: WorkflowSettings;
  readonly day: AskedDay;
  readonly agents: readonly FieldAgent[];
}

/** By agent. */
async function itemsOf(
  db: Db,
  { organisation, workflows }: WorkflowCaller,
  { settings, day: { span }, agents }: Wanted,
): Promise<ReadonlyMap<string, TeamItem[]>> {
  const { read, reserved } = await loadDiaries(db, organisation, {
    userIds: agents.map(({ userId }) => userId),
    from: new Date(span.from * 60_000),
    to: new Date(span.to * 60_000),
  });
  const all = workflows.map((one) => one.settings);
  const fields = read.map((entry) => entry.fields);
  const fenced = await findFencedPlaces(db, settings, all, fields);
  const busy = agentsOf({
    agents: diariesOf(agents, [...read, ...reserved]),
    filters: liveFilters(workflows, agents),
    policy: settings,
    placeOf: placeOfFenced(fenced),
  });
  const { timezone } = settings;
  return new Map(
    busy.map(({ id, commitments }) => {
      const inOrder = commitments
        .filter((one) => overlaps(one, span))
        .toSorted((a, b) => a.from - b.from || a.to - b.to);
      return [id, inOrder.map((one) => itemOf(one, timezone))];
    }),
  );
}

function itemOf({ from, to, isHold, postcode }: Commitment, timezone: string): TeamItem {
  const local = (minute: number) => localText(new Date(minute * 60_000), timezone);
  return {
    kind: isHold ? "held" : postcode === null ? "busy" : "appointment",
    start: local(from),
    end: local(to),
    area: postcode && areaOf(postcode),
  };
}
