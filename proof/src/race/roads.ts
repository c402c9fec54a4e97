/** Degrees. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** Whole minutes, rounded up; null: no road. */
export type AskMinutes = (from: Place, to: Place) => Promise<number | null>;

interface Route {
  readonly trip: { readonly summary: { readonly time: number } };
}

/** The routing engine itself, asked pair by pair without a line of Milepost's, each pair once. */
export function openRoads(url: string): AskMinutes {
  const known = new Map<string, Promise<number | null>>();
  return (from, to) => {
    if (from.lat === to.lat && from.lon === to.lon) return Promise.resolve(0);
    const key = [from.lat, from.lon, to.lat, to.lon].join(" ");
    const found = known.get(key) ?? ask(url, from, to);
    known.set(key, found);
    return found;
  };
}

/** By its route, in whole seconds: what is promised is judged by it. */
async function ask(url: string, from: Place, to: Place): Promise<number | null> {
  const locations = [from, to].map(({ lat, lon }) => ({ lat, lon }));
  const body = { locations, costing: "auto", directions_type: "none" };
  const request = { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(`${url}/route`, request);
  if (answer.status === 400) return null;
  if (!answer.ok) throw new Error(`The routing engine said ${answer.status}`);
  const { trip } = (await answer.json()) as Route;
  return Math.ceil(Math.round(trip.summary.time) / 60);
}
