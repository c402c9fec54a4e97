import { readFile } from "node:fs/promises";
import type { DriveBetween } from "@milepost/scheduling/world.ts";
import { openRoads, type Place } from "../race/roads.ts";

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
  const routes = await askRoutes(routingUrl, spots);
  const chosen = listAgreeing(routes, await askIndex(routingUrl, spots));
  if (chosen.length < atLeast) throw new Error("The index contradicts the engine everywhere");
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
      const minutes = routes[indexOf.get(from) ?? -1]?.[indexOf.get(to) ?? -1] ?? null;
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

/** Places between which the engine's routes and its index take the same minutes, so that a drive has one length. */
function listAgreeing(routes: readonly Row[], index: readonly Row[]): number[] {
  const isSame = (from: number, to: number) => routes[from]?.[to] === index[from]?.[to];
  const chosen: number[] = [];
  for (const at of routes.keys()) {
    const fits = chosen.every((other) => isSame(at, other) && isSame(other, at));
    if (fits && chosen.length < wanted) chosen.push(at);
  }
  return chosen;
}

async function askRoutes(url: string, spots: readonly Spot[]): Promise<Row[]> {
  const ask = openRoads(url);
  const rows: Row[] = [];
  for (const from of spots) rows.push(await Promise.all(spots.map((to) => ask(from, to))));
  return rows;
}

interface Found {
  readonly drives: readonly { readonly seconds: readonly (number | null)[] }[];
}

/** Every place to every other. */
async function askIndex(url: string, spots: readonly Spot[]): Promise<Row[]> {
  const places = spots.map(({ lat, lon }) => [lat, lon]);
  const stars = spots.map((_, hub) => ({ way: "out", hub, ends: [...spots.keys()] }));
  const request = { method: "POST", body: JSON.stringify({ places, stars }) };
  const answer = await fetch(`${url}/drives`, request);
  if (!answer.ok) throw new Error(`The drive index said ${answer.status}`);
  const { drives } = (await answer.json()) as Found;
  return drives.map(({ seconds }) =>
    seconds.map((one) => (one === null ? null : Math.ceil(one / 60))),
  );
}
