import type { RawRecord } from "@milepost/kit/company/sandbox.ts";
import { type CrmUser, type Draw, spelt } from "../draw.ts";
import { kinds, type RecordModule } from "./fields.ts";
import { instant } from "./records.ts";

const since = "2026-01-05T09:00:00+00:00";
const minute = 60_000;

/** Meetings of every kind that a diary must read rightly; some are those of a booked record. */
export function makeMeetings(
  draw: Draw,
  booked: Readonly<Record<RecordModule, readonly RawRecord[]>>,
): RawRecord[] {
  const { random, agents } = draw;
  const own = Array.from({ length: random.int(4, 12) }, () =>
    makeMeeting(draw, random.pick(agents)),
  );
  const ofRecords = (["Deals", "Accounts"] as const).flatMap((module) =>
    booked[module]
      .filter(() => random.chance(0.35))
      .flatMap((record) => meetingOf(draw, module, record)),
  );
  return [...own, ...ofRecords];
}

function makeMeeting(draw: Draw, owner: CrmUser): RawRecord {
  const { random, days, agents } = draw;
  const day = random.pick(days);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const { from, to } = draw.clock();
  const [start, end] = [midnight + from * minute, midnight + to * minute];
  const others = agents.filter(({ id }) => id !== owner.id && random.chance(0.15));
  return {
    ...plainMeeting(draw, owner, { start, end }),
    Participants: others.map(({ id, full_name, email }) => ({
      type: "user",
      participant: id,
      name: full_name,
      Email: email,
      invited: true,
      status: random.pick(["accepted", "declined", "not_known"]),
    })),
    ...(random.chance(0.08) && { $event_cancelled: true }),
    ...(random.chance(0.12) && wholeDay(day, random.pick([1, 1, 2]))),
    ...(random.chance(0.15) && { Recurring_Activity: { RRULE: ruleFrom(draw, day) } }),
  };
}

function plainMeeting(
  { random, county, id }: Draw,
  owner: CrmUser,
  { start, end }: { start: number; end: number },
): RawRecord {
  const street = random.pick(["1 High Street", "Unit 7, Mill Lane"]);
  const venue = `${street}, ${spelt(random, random.pick(county.postcodes))}`;
  return {
    id: id(),
    Event_Title: random.pick(["Visit", "Call", "Training"]),
    All_day: false,
    Start_DateTime: instant(start),
    End_DateTime: instant(end),
    Participants: [],
    Venue: random.chance(0.7) ? venue : null,
    Kind: random.chance(0.8) ? random.pick(kinds) : null,
    Owner: { id: owner.id, name: owner.full_name, email: owner.email },
    Created_Time: since,
    Modified_Time: since,
  };
}

/** From midnight to the midnight that ends the last day. */
function wholeDay(day: string, days: number) {
  const start = Date.parse(`${day}T00:00:00Z`);
  return {
    All_day: true,
    Start_DateTime: instant(start),
    End_DateTime: instant(start + days * 24 * 60 * minute),
  };
}

const weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

function ruleFrom({ random, days }: Draw, day: string): string {
  const left = random.chance(0.3) ? `;EXDATE=${random.pick(days)}` : "";
  const named = weekdays[new Date(day).getUTCDay()];
  const rule = random.pick([
    `FREQ=DAILY;INTERVAL=${random.int(1, 3)};COUNT=${random.int(2, 6)}`,
    `FREQ=DAILY;INTERVAL=2;UNTIL=${days.at(-1)}`,
    `FREQ=WEEKLY;INTERVAL=1;BYDAY=${named},TH;COUNT=6`,
    `FREQ=WEEKLY;INTERVAL=1;BYDAY=${named},FR`,
  ]);
  return `${rule};DTSTART=${day}${left}`;
}

/** The meeting that stands in the calendar for a record's appointment. */
function meetingOf(draw: Draw, module: RecordModule, record: RawRecord): RawRecord[] {
  const agent = draw.agents.find(({ id }) => id === (record.Field_Agent as CrmUser | null)?.id);
  if (!agent) return [];
  const start = Date.parse(String(record.Appointment_Start));
  const end = Date.parse(String(record.Appointment_End));
  const name = String(record.Deal_Name ?? record.Account_Name);
  const postcode = record[draw.postcodeFields[module] ?? ""] as string | null;
  return [
    {
      ...plainMeeting(draw, agent, { start, end }),
      Venue: postcode === null ? null : `1 High Street, ${postcode}`,
      What_Id: { id: record.id, name },
      $se_module: module,
    },
  ];
}
