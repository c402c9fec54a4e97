import type { Place } from "@milepost/drive-time";
import type { Interval } from "@milepost/scheduling/minute.ts";

export interface Spot extends Place {
  readonly postcode: string;
}

interface Agent {
  readonly crmUserId: string;
  readonly basePostcode: string;
}

interface Appointment {
  readonly crmUserId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly postcode: string;
}

export interface Company {
  readonly agents: readonly Agent[];
  readonly appointments: readonly Appointment[];
}

interface Wish {
  readonly agents: number;
  readonly spots: readonly Spot[];
  readonly slots: readonly Interval[];
}

const full = 0.75;
/** Of an agent's appointments; the others are anywhere in the region. */
const nearHome = 0.85;
const nearKilometres = 15;

/** The same company for the same wish: agents with homes all over the region, each with a patch around it. */
export function imagineCompany({ agents, spots, slots }: Wish): Company {
  const random = seededRandom(agents);
  const pick = (from: readonly Spot[]) => from[Math.floor(random() * from.length)] as Spot;
  const people = Array.from({ length: agents }, (_, n) => {
    const home = pick(spots);
    const crmUserId = `agent-${n}`;
    const patch = spots.filter((spot) => kilometres(home, spot) < nearKilometres);
    const taken = slots.filter(() => random() < full);
    const appointments = taken.map(({ from, to }) => ({
      crmUserId,
      startsAt: new Date(from * 60_000),
      endsAt: new Date(to * 60_000),
      postcode: pick(random() < nearHome ? patch : spots).postcode,
    }));
    return { agent: { crmUserId, basePostcode: home.postcode }, appointments };
  });
  return {
    agents: people.map(({ agent }) => agent),
    appointments: people.flatMap(({ appointments }) => appointments),
  };
}

/** Near enough within a region. */
function kilometres(a: Place, b: Place): number {
  const east = (b.lon - a.lon) * Math.cos((a.lat * Math.PI) / 180);
  return 111.2 * Math.hypot(b.lat - a.lat, east);
}

/** From 0 to 1, the same row for the same seed: a linear congruence, of which the upper bits are used. */
function seededRandom(seed: number): () => number {
  let state = BigInt(seed) + 1n;
  return () => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffff_ffff_ffff_ffffn;
    return Number(state >> 32n) / 2 ** 32;
  };
}
