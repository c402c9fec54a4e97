import type { Figures } from "./keep-run.ts";

/** What a figure must be: a value, or the name of another figure of the same run. */
type Limit = readonly ["at most" | "at least" | "exactly", number | boolean | string];

/** By figure; a dot leads into one that has parts, and `*` into each of them. */
export type Limits = Readonly<Record<string, Limit>>;

export function zero(...figures: readonly string[]): Limits {
  return Object.fromEntries(figures.map((figure) => [figure, ["at most", 0]]));
}

interface Miss {
  readonly figure: string;
  /** Undefined: not measured, which is not reached either. */
  readonly found: unknown;
  readonly limit: Limit;
}

/** What a run did not reach, in the order of the limits. */
export function listMisses(limits: Limits, figures: Figures): Miss[] {
  return Object.entries(limits).flatMap(([path, [how, wanted]]) =>
    follow(figures, path.split("."), []).flatMap(({ figure, found }) => {
      const value = typeof wanted === "string" ? figures[wanted] : wanted;
      return isReached(how, found, value) ? [] : [{ figure, found, limit: [how, wanted] as const }];
    }),
  );
}

function isReached(how: Limit[0], found: unknown, wanted: unknown): boolean {
  if (how === "exactly") return found !== undefined && found === wanted;
  if (typeof found !== "number" || typeof wanted !== "number") return false;
  return how === "at most" ? found <= wanted : found >= wanted;
}

function follow(
  found: unknown,
  [step, ...rest]: readonly string[],
  walked: readonly string[],
): { readonly figure: string; readonly found: unknown }[] {
  if (step === undefined) return [{ figure: walked.join(" "), found }];
  const parts = Object(found) as Figures;
  if (step !== "*") return follow(parts[step], rest, [...walked, step]);
  const names = Object.keys(parts);
  // Nothing to look into is not reached either.
  if (names.length === 0) return [{ figure: walked.join(" "), found: undefined }];
  return names.flatMap((name) => follow(parts[name], rest, [...walked, name]));
}
