import type { SearchResult } from "@milepost/contract/endpoints/search.ts";

/** What an answer rests on, and what it leaves open. */
export interface SearchNotes {
  /** "12 diaries read, 3 minutes ago" */
  readonly diaries: string;
  readonly leftOut: readonly string[];
  /** What makes the answer less than exact. */
  readonly limits: readonly string[];
}

const whyLeftOut = {
  "not-active": "no longer active in the CRM",
  "diary-not-read": "diary not read from the CRM yet",
} as const satisfies Record<NonNullable<SearchResult["leftOut"]>, string>;

/** Until the mirror has what the settings ask for, the search takes the stricter view. */
const rereading =
  "Diaries are being read again: until then every record that may count keeps its agent busy";

/** `postcode` as it was typed; empty: the record's. `whyStrict`: what is said where something is not read yet. */
export function searchNotes(
  results: readonly SearchResult[],
  postcode: string,
  now: Date,
  whyStrict = rereading,
): SearchNotes {
  const limits = [
    results.some(({ isRereading }) => isRereading) && whyStrict,
    results.some(({ isApproximate }) => isApproximate) && approximate(postcode),
    cutShort(results),
  ];
  return {
    diaries: diaryLine(results, now),
    leftOut: leftOutLines(results),
    limits: limits.filter((limit) => limit !== false),
  };
}

function diaryLine(results: readonly SearchResult[], now: Date): string {
  const searched = results.filter(({ leftOut }) => leftOut === undefined);
  const read = searched.length === 1 ? "1 diary read" : `${searched.length} diaries read`;
  const at = searched.find(({ diaryReadAt }) => diaryReadAt)?.diaryReadAt;
  return at === undefined ? read : `${read}, ${timeAgo(at, now)}`;
}

/** A time that this browser's clock has yet to reach is just now as well. */
function timeAgo(at: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / 60_000);
  if (minutes < 1) return "just now";
  return minutes < 60 ? ago(minutes, "minute") : ago(Math.floor(minutes / 60), "hour");
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

function leftOutLines(results: readonly SearchResult[]): string[] {
  const byReason = Map.groupBy(results, ({ leftOut }) => leftOut);
  return [...byReason].flatMap(([reason, agents]) => {
    if (reason === undefined) return [];
    const names = agents.map(({ salesPersonName }) => salesPersonName);
    return `Left out: ${new Intl.ListFormat("en-GB").format(names)}, ${whyLeftOut[reason]}`;
  });
}

/** False: every day that the settings name was searched. */
function cutShort(results: readonly SearchResult[]): string | false {
  const days = results.find(({ searchedDays }) => searchedDays !== undefined)?.searchedDays;
  if (days === undefined) return false;
  const ahead = days === 1 ? "1 day ahead was" : `${days} days ahead were`;
  return `Only ${ahead} searched: the workflow’s settings ask for more than one search can cover`;
}

function approximate(postcode: string): string {
  const typed = postcode.toUpperCase();
  // What was repaired on its way, or names a sector, is not repeated as if it were the outcode.
  const area = /^[A-Z]{1,2}\d[A-Z\d]?$/.test(typed) ? typed : "its area";
  return `Only part of a postcode was given: drive times are from the middle of ${area}`;
}
