import { setTimeout as sleep } from "node:timers/promises";
import type { Office } from "@milepost/kit/company/booking-office.ts";
import { compareWithCrm, type Truth } from "@milepost/kit/company/booking-truth.ts";
import type { TwoCells } from "@milepost/kit/two-cells.ts";
import type { BookingCall } from "../../recovery/load.ts";
import { openDeployTraffic } from "../deploy-traffic.ts";
import { runMove } from "./run-move.ts";

export interface MovedCompany {
  readonly office: Office;
  readonly searches: number;
  readonly bookings: readonly BookingCall[];
  readonly errors: Readonly<Record<string, number>>;
  readonly longestSearchMs: number;
  readonly longestBookingMs: number;
  /** During which nobody came in. */
  readonly pauseSeconds: number;
  readonly moveSeconds: number;
}

/** Milliseconds of searches and bookings before and after the move. */
const around = 3_000;

/** Its people search and book; meanwhile it moves from the first cell to the second. */
export async function moveUnderTraffic(
  { a, b }: TwoCells,
  office: Office,
  perSecond: { readonly searches: number; readonly bookings: number },
): Promise<MovedCompany> {
  const traffic = await openDeployTraffic(office, perSecond);
  await sleep(around);
  const began = performance.now();
  const { code, stdout, stderr } = await runMove(office.organisation, a, b);
  const moveSeconds = (performance.now() - began) / 1000;
  if (code !== 0) throw new Error(`The move ended with ${code}:\n${stderr}`);
  await sleep(around);
  const answered = await traffic.stop();
  const { pauseSeconds } = JSON.parse(stdout) as { pauseSeconds: number };
  return { office, ...answered, pauseSeconds, moveSeconds };
}

/** What was answered, compared with the CRM. */
export async function judgeMoved(moved: readonly MovedCompany[]): Promise<Truth> {
  const sum = { booked: 0, lost: 0, duplicates: 0, lies: 0, overlaps: 0 };
  for (const { office, bookings } of moved) {
    const truth = await compareWithCrm(office, bookings);
    for (const name of Object.keys(sum) as (keyof Truth)[]) sum[name] += truth[name];
  }
  return sum;
}
