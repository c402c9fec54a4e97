import type { Edit, RawRecord, SandboxCompany } from "@milepost/kit/company/sandbox.ts";
import type { Random } from "@milepost/kit/random.ts";

/** Whom edits are about. */
export interface Cast {
  /** CRM ids of those whose diaries are mirrored. */
  readonly agentIds: readonly string[];
  /** Of others. */
  readonly otherIds: readonly string[];
  readonly postcodes: readonly string[];
}

const minute = 60_000;
const day = 24 * 60 * minute;

const iso = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}+00:00`;

/** What people do in a CRM all day, to meetings and to records that are bookings. */
export function crmEditor(
  sandbox: SandboxCompany,
  { agentIds, otherIds, postcodes }: Cast,
  random: Random,
) {
  const done: Record<string, number> = {};

  const somebody = () => random.pick(random.chance(0.8) ? agentIds : otherIds);
  const postcode = () => (random.chance(0.8) ? random.pick(postcodes) : null);

  /** Mostly within the mirrored span, sometimes long past or far ahead. */
  function time(now: number) {
    const far = random.chance(0.15) ? random.whole(-60, 90) : random.whole(-1, 20);
    const start = Math.floor(now / day) * day + far * day + random.whole(28, 68) * 15 * minute;
    return { start, end: start + random.whole(1, 12) * 15 * minute };
  }

  function newMeeting(now: number) {
    const { start, end } = time(now);
    const participants = random.chance(0.3) ? [somebody(), somebody()] : [];
    return {
      Event_Title: `Visit ${random.whole(1, 9999)}`,
      Start_DateTime: iso(start),
      End_DateTime: iso(end),
      Owner: { id: somebody() },
      Venue: placeOf(postcode()),
      Participants: [...new Set(participants)].map((participant) => ({
        type: "user",
        participant,
        invited: true,
        status: random.chance(0.3) ? "declined" : "accepted",
      })),
    };
  }

  function newBooking(now: number) {
    const { start, end } = time(now);
    return {
      Deal_Name: `Deal ${random.whole(1, 9999)}`,
      Stage: "Qualification",
      Appointment_Start: iso(start),
      Field_Agent: { id: somebody() },
      Appointment_End: random.chance(0.7) ? iso(end) : null,
      Visit_Postcode: postcode(),
    };
  }

  async function choose(now: number): Promise<Edit & { readonly name: string }> {
    const roll = random.next();
    if (roll < 0.18) return insert("create meeting", "Events", newMeeting(now));
    if (roll < 0.34) return insert("create booking", "Deals", newBooking(now));
    if (roll < 0.37) return insert("recur", "Events", series(now));
    if (roll < 0.4) return insert("create whole day", "Events", wholeDay(now));
    const module = random.chance(0.5) ? "Events" : "Deals";
    const all = await sandbox.list(module);
    const { id } = random.pick(all);
    const target = { module, id };
    if (roll < 0.6)
      return { name: "move", action: "update", ...target, values: moved(module, now) };
    if (roll < 0.75)
      return { name: "reassign", action: "update", ...target, values: given(module) };
    if (roll < 0.82) return { name: "touch", action: "update", ...target, values: placed(module) };
    if (roll < 0.9) return { name: "delete", action: "delete", ...target };
    const meetings = (await sandbox.list("Events")).filter((one) => isCancellable(one, now));
    if (meetings.length === 0) return { name: "delete", action: "delete", ...target };
    return { name: "cancel", action: "cancel", module: "Events", id: random.pick(meetings).id };
  }

  const insert = (name: string, module: string, values: Record<string, unknown>) => ({
    name,
    module,
    values,
    action: "insert" as const,
  });

  function series(now: number) {
    const meeting = newMeeting(now);
    const from = meeting.Start_DateTime.slice(0, 10);
    const RRULE = `FREQ=WEEKLY;INTERVAL=1;COUNT=${random.whole(2, 6)};DTSTART=${from}`;
    const Remind_At = [{ unit: 15, period: "minutes" }];
    return { ...meeting, Participants: [], Recurring_Activity: { RRULE }, Remind_At };
  }

  function wholeDay(now: number) {
    const { start } = time(now);
    const date = new Date(start).toISOString().slice(0, 10);
    const times = {
      Start_DateTime: `${date}T00:00:00+00:00`,
      End_DateTime: `${date}T23:59:00+00:00`,
    };
    return { ...newMeeting(now), ...times, All_day: true, Venue: null };
  }

  function moved(module: string, now: number) {
    const { start, end } = time(now);
    return module === "Events"
      ? { Start_DateTime: iso(start), End_DateTime: iso(end), All_day: false }
      : { Appointment_Start: iso(start), Appointment_End: iso(end) };
  }

  function given(module: string) {
    const somebodyElse = { id: somebody() };
    if (module === "Events") return { Owner: somebodyElse };
    return { Field_Agent: random.chance(0.1) ? null : somebodyElse };
  }

  function placed(module: string) {
    return module === "Events" ? { Venue: placeOf(postcode()) } : { Visit_Postcode: postcode() };
  }

  return {
    /** By kind. */
    done: () => done,
    async edit(now: number): Promise<void> {
      const { name, ...edit } = await choose(now);
      await sandbox.edit(edit);
      done[name] = (done[name] ?? 0) + 1;
    },
  };
}

function placeOf(postcode: string | null): string | null {
  return postcode === null ? null : `1 High Street, ${postcode}`;
}

/** Only what somebody was invited to and is still to come can be cancelled, and only once. */
function isCancellable(record: RawRecord, now: number): boolean {
  const participants = (record.Participants ?? []) as { invited?: boolean }[];
  const isToCome = Date.parse(String(record.Start_DateTime)) > now;
  return (
    isToCome && participants.some(({ invited }) => invited) && record.$event_cancelled !== true
  );
}
