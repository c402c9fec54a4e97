/** Which days are looked at, as the page's address says it. */
export type ChosenDays =
  | { readonly kind: "weeks"; readonly weeks: 4 | 12 }
  /** `YYYY-MM-DD`, both included. */
  | { readonly kind: "own"; readonly from: string; readonly to: string };

const date = /^\d{4}-\d{2}-\d{2}$/;

/** What the address does not say, or says wrongly, is the last four weeks. */
export function chosenDays(params: URLSearchParams): ChosenDays {
  const [from, to] = [params.get("from") ?? "", params.get("to") ?? ""];
  if (date.test(from) && date.test(to)) return { kind: "own", from, to };
  return { kind: "weeks", weeks: params.get("weeks") === "12" ? 12 : 4 };
}

/** As the address and the server's calls say it. */
export function daysQuery(days: ChosenDays): Readonly<Record<string, string>> {
  return days.kind === "own" ? { from: days.from, to: days.to } : { weeks: `${days.weeks}` };
}

const daysAtMost = 366;

/** Why these days cannot be shown; null: they can. */
export function daysMistake(from: string, to: string): string | null {
  if (!date.test(from) || !date.test(to)) return "Choose a first and a last day.";
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (days < 1) return "The last day comes before the first.";
  return days > daysAtMost ? "Choose a year at most." : null;
}
