import { type LocatedEdge, radiusNeeded } from "./snap.ts";

/** Degrees, WGS84. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** The JSON that the routing engine answers at one of its paths; null: it declines, because no road is near or none leads there. */
export type AskEngine = (path: string, body: object) => Promise<string | null>;

/** What the index is compared with, and what puts places on its roads. */
export interface Engine {
  /** Seconds of its own route; null: it finds none. */
  readonly routeSeconds: (from: Place, to: Place) => Promise<number | null>;
  /**
   * Seconds by its search over all roads, from one place outwards, which skips no minor road as `/route` does far from
   * both ends; null: it finds no way.
   */
  readonly exhaustiveSeconds: (from: Place, to: Place) => Promise<number | null>;
  /** Of each place, in order, the roads near it, with all that lie around it where the nearest is not enough. */
  readonly locate: (places: readonly Place[]) => Promise<(readonly LocatedEdge[])[]>;
}

/** Places of one call: enough to keep the calls few, and not so many that one keeps a worker from others for long. */
const placesAtOnce = 100;

export function engine(ask: AskEngine): Engine {
  async function locateSome(
    places: readonly Place[],
    radii: readonly number[],
  ): Promise<(readonly LocatedEdge[])[]> {
    const locations = places.map(({ lat, lon }, n) => ({ lat, lon, radius: radii[n] ?? 0 }));
    const json = await ask("/locate", { locations, costing: "auto", verbose: true });
    const located: readonly { readonly edges: readonly LocatedEdge[] | null }[] = JSON.parse(
      json ?? "[]",
    );
    if (located.length !== places.length) throw new Error("The engine left out some places.");
    return located.map(({ edges }) => edges ?? []);
  }

  async function locateWhole(places: readonly Place[]): Promise<(readonly LocatedEdge[])[]> {
    const near = await locateSome(places, []);
    const wider = near.flatMap((edges, n) => {
      const [radius, place] = [radiusNeeded(edges), places[n]];
      return radius === null || !place ? [] : [{ n, radius, place }];
    });
    if (wider.length === 0) return near;
    const again = await locateSome(
      wider.map(({ place }) => place),
      wider.map(({ radius }) => radius),
    );
    const byPlace = new Map(wider.map(({ n }, at) => [n, again[at]]));
    return near.map((edges, n) => byPlace.get(n) ?? edges);
  }

  return {
    async routeSeconds(from, to) {
      const locations = [from, to];
      const json = await ask("/route", { locations, costing: "auto", directions_type: "none" });
      return json === null ? null : JSON.parse(json).trip.summary.time;
    },

    async exhaustiveSeconds(from, to) {
      // The time of day chooses the search, and changes nothing else: the roads have no traffic.
      const date_time = { type: 3, value: "2026-11-17T10:00" };
      const body = { sources: [from], targets: [to], costing: "auto", verbose: false, date_time };
      const json = await ask("/sources_to_targets", body);
      return json === null ? null : (JSON.parse(json).sources_to_targets.durations[0][0] ?? null);
    },

    async locate(places) {
      const pieces = Array.from({ length: Math.ceil(places.length / placesAtOnce) }, (_, n) =>
        places.slice(n * placesAtOnce, (n + 1) * placesAtOnce),
      );
      return (await Promise.all(pieces.map(locateWhole))).flat();
    },
  };
}
