import { setTimeout as sleep } from "node:timers/promises";
import type { Office } from "@milepost/kit/company/booking-office.ts";
import type { Random } from "@milepost/kit/random.ts";
import type { Entry } from "@milepost/scheduling/world.ts";

/** What the CRM held of one record from an edit on; `entry` null: it is gone. */
interface Edited {
  readonly agentId: string;
  readonly entry: Entry | null;
  /** When the CRM got the edit, in milliseconds since 1970. */
  readonly asked: number;
}

/** Somebody in the CRM's own pages, who makes, moves and deletes appointments of her own during the race. */
export interface RaceEditor {
  /** Until the work is done, on these dates. */
  editWhile(dates: readonly string[], work: Promise<unknown>): Promise<void>;
  /** `module id` of everything she ever made. */
  readonly own: ReadonlySet<string>;
  /** What the CRM held of hers in an agent's diary. */
  entriesAt(agentId: string, at: number): Entry[];
  /** From `from` to `to`, and `from` itself. */
  changes(from: number, to: number): number[];
  readonly count: () => number;
}

interface Cast {
  readonly random: Random;
  /** CRM ids. */
  readonly agents: readonly string[];
  readonly fullDay: string;
}

/** Milliseconds between two edits, on average. */
const pause = 400;
const atMost = 8;
const minute = 60_000;
const iso = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}+00:00`;

export function openRaceEditor(office: Office, { random, agents, fullDay }: Cast): RaceEditor {
  const edits = new Map<string, Edited[]>();
  const living: { key: string; module: "Events" | "Deals"; id: string }[] = [];
  let edited = 0;

  function imagine(module: "Events" | "Deals", dates: readonly string[]) {
    const crmId = random.pick(agents);
    const start = Date.parse(`${random.pick(dates)}T00:00Z`) + random.whole(32, 68) * 15 * minute;
    const end = start + random.whole(2, 6) * 15 * minute;
    const postcode = random.chance(0.8) ? random.pick(office.postcodes) : null;
    const type = random.chance(0.3) ? fullDay : "Survey";
    const values =
      module === "Events"
        ? {
            Event_Title: "Visit",
            Owner: { id: crmId },
            Participants: [],
            Start_DateTime: iso(start),
            End_DateTime: iso(end),
            Venue: postcode && `1 High Street, ${postcode}`,
          }
        : {
            Deal_Name: "Deal",
            Stage: "Qualification",
            Field_Agent: { id: crmId },
            Appointment_Start: iso(start),
            Appointment_End: iso(end),
            Visit_Postcode: postcode,
            Appointment_Type: type,
          };
    const entry: Entry = {
      kind: module === "Events" ? "meeting" : "booking",
      from: start / minute,
      to: end / minute,
      module,
      postcode: postcode?.replaceAll(" ", "") ?? null,
      recordId: null,
      aboutId: null,
      isOurs: false,
      fields: module === "Events" ? {} : { "Deals:Appointment_Type": type },
    };
    return { values, entry, agentId: office.userIds.get(crmId) ?? "" };
  }

  const remember = (key: string, version: Edited) =>
    edits.set(key, [...(edits.get(key) ?? []), version]);

  async function edit(dates: readonly string[]): Promise<void> {
    const asked = Date.now();
    edited += 1;
    if (living.length < atMost && random.chance(0.4)) {
      const module = random.pick(["Events", "Deals"] as const);
      const { values, ...version } = imagine(module, dates);
      const id = await office.insert(module, values);
      const key = `${module} ${id}`;
      living.push({ key, module, id });
      remember(key, { ...version, asked });
      return;
    }
    if (living.length === 0) return;
    const one = random.pick(living);
    const { key, module, id } = one;
    if (random.chance(0.25)) {
      living.splice(living.indexOf(one), 1);
      remember(key, { agentId: "", entry: null, asked });
      await office.sandbox.edit({ action: "delete", module, id });
      return;
    }
    const { values, ...version } = imagine(module, dates);
    remember(key, { ...version, asked });
    await office.sandbox.edit({ action: "update", module, id, values });
  }

  return {
    async editWhile(dates, work) {
      let isDone = false;
      const ended = work.finally(() => {
        isDone = true;
      });
      while (!isDone) {
        await edit(dates);
        await sleep(random.whole(0, 2 * pause));
      }
      await ended;
    },
    get own() {
      return new Set(edits.keys());
    },
    entriesAt: (agentId, at) =>
      [...edits.values()].flatMap((versions) => {
        const last = versions.findLast(({ asked }) => asked <= at);
        return last?.entry && last.agentId === agentId ? [last.entry] : [];
      }),
    changes: (from, to) => [
      from,
      ...[...edits.values()]
        .flat()
        .flatMap(({ asked }) => (from < asked && asked <= to ? asked : [])),
    ],
    count: () => edited,
  };
}
