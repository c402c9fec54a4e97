/** Degrees. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** Whole minutes, rounded up; null: no road. */
export type AskMinutes = (from: Place, to: Place) => Promise<number | null>;

interface Matrix {
  readonly sources_to_targets: { readonly durations: readonly (readonly (number | null)[])[] };
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

async function ask(url: string, from: Place, to: Place): Promise<number | null> {
  const body = { sources: [from], targets: [to], costing: "auto", verbose: false };
  const request = { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(`${url}/sources_to_targets`, request);
  if (answer.status === 400) return null;
  if (!answer.ok) throw new Error(`The routing engine said ${answer.status}`);
  const { sources_to_targets: found } = (await answer.json()) as Matrix;
  const seconds = found.durations[0]?.[0] ?? null;
  return seconds === null ? null : Math.ceil(seconds / 60);
}
