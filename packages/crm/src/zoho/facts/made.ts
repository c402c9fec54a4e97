import { zohoTime } from "../meetings/zoho-time.ts";
import { readResult } from "../transport/result.ts";
import type { Asked } from "./fact.ts";

/** In every name that is made here, so that people can find and delete what was left behind. */
export const mark = "Milepost self-test";
const day = 24 * 3_600_000;
/** Far beyond what anybody searches, so that it takes nobody's time. Days. */
const ahead = 200;

/** Without automations: nobody's workflow should run because of a test. The outcome, and the new record's id or null. */
export async function insert(zoho: Asked, module: string, values: object) {
  const outcome = await zoho.call("POST", module, { data: [values], trigger: [] });
  const result = outcome.kind === "answer" ? readResult(outcome.body) : null;
  return [outcome, result?.isSuccess ? result.details.id : null] as const;
}

/** A quarter of an hour at three in the morning, so many days after the first, the same whenever it is asked on one day. */
export function timesOn(now: number, later = 0) {
  const start = Math.floor(now / day) * day + (ahead + later) * day + 3 * 3_600_000;
  const at = (time: number) => zohoTime(new Date(time).toISOString());
  return { Start_DateTime: at(start), End_DateTime: at(start + 15 * 60_000) };
}

/** The whole days from `first` to before `last`, counted as in `timesOn`. */
export function daysOn(now: number, first: number, last: number) {
  const at = (later: number) =>
    zohoTime(new Date(Math.floor(now / day) * day + (ahead + later) * day).toISOString());
  return { from: at(first), to: at(last) };
}
