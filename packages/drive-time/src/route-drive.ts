import type { Call } from "./call.ts";
import { driveOf } from "./drive-of.ts";
import type { Drive, Pair } from "./drive-times.ts";
import { unavailable } from "./unavailable.ts";
import { RouteAnswer } from "./valhalla-answers.ts";

/** Valhalla's codes for: no road near, not joined, no way. */
export const noWayCodes = new Set([170, 171, 442]);

/** Valhalla's own route; null: no road leads there. */
export async function askRoute(call: Call, [from, to]: Pair, deadline: AbortSignal) {
  const locations = [from, to].map(({ lat, lon }) => ({ lat, lon }));
  const body = { locations, costing: "auto", directions_type: "none" };
  const question = { path: "/route", body, about: "a route", deadline };
  const reply = await call({ ...question, answer: RouteAnswer });
  if (reply.kind === "answer") return reply.answer.trip;
  if (noWayCodes.has(reply.code)) return null;
  throw unavailable(`The routing engine refused a route with its code ${reply.code}.`);
}

/** What the route takes; null: no road leads there. */
export async function routeDrive(
  call: Call,
  pair: Pair,
  deadline: AbortSignal,
): Promise<Drive | null> {
  const trip = await askRoute(call, pair, deadline);
  if (!trip) return null;
  const { time, length } = trip.summary;
  return driveOf(Math.round(time), Math.round(length * 1000));
}
