import { type LocatedEdge, radiusNeeded } from "@milepost/drive-index/snap.ts";

export interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** What we ask a routing server to compare ourselves with. */
export interface RoutingEngine {
  /** Seconds of its own route; null: it finds none. */
  readonly routeSeconds: (from: Place, to: Place) => Promise<number | null>;
  /**
   * Seconds by its search over all roads, from one place outwards, which skips no minor road as `/route` does far from
   * both ends; null: it finds no way.
   */
  readonly exhaustiveSeconds: (from: Place, to: Place) => Promise<number | null>;
  /** The roads near a place, with all that lie around it where the nearest is not enough. */
  readonly locate: (place: Place) => Promise<readonly LocatedEdge[]>;
}

export function routingEngine(url: string): RoutingEngine {
  async function ask(path: string, body: object) {
    const response = await fetch(url + path, { method: "POST", body: JSON.stringify(body) });
    return response.status === 200 ? response.json() : null;
  }
  async function locateWithin(place: Place, radius: number): Promise<readonly LocatedEdge[]> {
    const locations = [{ ...place, radius }];
    const [located] = await ask("/locate", { locations, costing: "auto", verbose: true });
    return located.edges ?? [];
  }
  return {
    async routeSeconds(from, to) {
      const body = { locations: [from, to], costing: "auto", directions_type: "none" };
      return (await ask("/route", body))?.trip.summary.time ?? null;
    },
    async exhaustiveSeconds(from, to) {
      // The time of day chooses the search, and changes nothing else: the roads have no traffic.
      const date_time = { type: 3, value: "2026-11-17T10:00" };
      const body = { sources: [from], targets: [to], costing: "auto", verbose: false, date_time };
      const answer = await ask("/sources_to_targets", body);
      return answer?.sources_to_targets.durations[0][0] ?? null;
    },
    async locate(place) {
      const near = await locateWithin(place, 0);
      const radius = radiusNeeded(near);
      return radius === null ? near : locateWithin(place, radius);
    },
  };
}
