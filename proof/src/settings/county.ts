import { readFile } from "node:fs/promises";
import type { DriveBetween } from "@milepost/scheduling/world.ts";
import type { Place } from "../race/roads.ts";

/** Where customers, appointments and agents of the random organisations are. */
export interface County {
  /** As the register writes them, "MP7 9AN". */
  readonly postcodes: readonly string[];
  /** By the compact postcode. */
  readonly places: ReadonlyMap<string, Place>;
  readonly drive: DriveBetween;
}

interface Spot extends Place {
  /** Compact. */
  readonly postcode: string;
}

/** Whole minutes, rounded up; null: no road. */
type Row = readonly (number | null)[];

const candidates = 40;
const wanted = 18;
const atLeast = 10;

/** `file` is the register of the county's postcodes that a road leads to; the drives are the routing engine's own. */
export async function openCounty(file: string, routingUrl: string): Promise<County> {
  const rows = (await readFile(file, "utf8")).trim().split("\n").slice(1);
  const step = Math.floor(rows.length / candidates);
  const spots = Array.from({ length: candidates }, (_, at): Spot => {
    const [postcode = "", lat, lon] = (rows[at * step] ?? "").split(",");
    return { postcode: compact(postcode), lat: Number(lat), lon: Number(lon) };
  });
  const ask = (search: object) => askRows(routingUrl, spots, search);
  const [thorough, quick] = [await ask({}), await ask(quickly)];
  const chosen = listAgreeing(thorough, quick);
  if (chosen.length < atLeast) throw new Error("The routing engine contradicts itself everywhere");
  const indexOf = new Map(chosen.map((at) => [spots[at]?.postcode ?? "", at]));
  return {
    postcodes: [...indexOf.keys()].map(spaced),
    places: new Map(
      chosen.flatMap((at) => {
        const spot = spots[at];
        return spot ? [[spot.postcode, { lat: spot.lat, lon: spot.lon }] as const] : [];
      }),
    ),
    drive(from, to) {
      if (from === to) return { minutes: 0, metres: 0 };
      const minutes = thorough[indexOf.get(from) ?? -1]?.[indexOf.get(to) ?? -1] ?? null;
      return minutes === null ? null : { minutes, metres: 0 };
    },
  };
}

/** However it is written: "MP7 9AN", "mp79an" and "MP79AN" are one. */
export function compact(postcode: string): string {
  return postcode.replaceAll(/\s/g, "").toUpperCase();
}

function spaced(postcode: string): string {
  return `${postcode.slice(0, -3)} ${postcode.slice(-3)}`;
}

/** A time of day makes the engine search from one side alone, which out of a dead end may come to another minute. */
const quickly = { date_time: { type: 3, value: "2026-11-17T10:00" } };

/** Places between which both of the engine's searches take the same minutes, so that a drive has one length. */
function listAgreeing(thorough: readonly Row[], quick: readonly Row[]): number[] {
  const isSame = (from: number, to: number) => thorough[from]?.[to] === quick[from]?.[to];
  const chosen: number[] = [];
  for (const at of thorough.keys()) {
    const fits = chosen.every((other) => isSame(at, other) && isSame(other, at));
    if (fits && chosen.length < wanted) chosen.push(at);
  }
  return chosen;
}

interface Matrix {
  readonly sources_to_targets: { readonly durations: readonly (readonly (number | null)[])[] };
}

async function askRows(url: string, spots: readonly Spot[], search: object): Promise<Row[]> {
  const targets = spots.map(({ lat, lon }) => ({ lat, lon }));
  const rows: Row[] = [];
  for (const source of targets) {
    const body = { sources: [source], targets, costing: "auto", verbose: false, ...search };
    const request = { method: "POST", body: JSON.stringify(body) };
    const answer = await fetch(`${url}/sources_to_targets`, request);
    if (!answer.ok) throw new Error(`The routing engine said ${answer.status}`);
    const { sources_to_targets: found } = (await answer.json()) as Matrix;
    const seconds = found.durations[0] ?? [];
    rows.push(seconds.map((one) => (one === null ? null : Math.ceil(one / 60))));
  }
  return rows;
}
