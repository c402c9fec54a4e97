import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Db } from "../platform/database/database.ts";
import { Problem } from "../platform/http/problem.ts";
import { leaveLine } from "../platform/queue/fair-fetch.ts";
import type { ApiPorts } from "./hold/api-ports.ts";
import { reservationStory } from "./reservation-story.ts";
import type { ReservationKey } from "./write/loaded-booking.ts";

/** Milliseconds that a person waits; then they learn the truth, that it is under way. */
const patience = 25_000;

interface Asked<T> {
  readonly handler: "cancel" | "move";
  readonly answer: z.ZodType<T>;
  /** Takes the request back that stands with the reservation. False: a worker has begun. */
  readonly takeBack: (db: Db) => Promise<boolean>;
  /** What the caller reads where it was taken back. */
  readonly notBegun: string;
}

/** The answer of a story that somebody asked for; null: it is under way. */
export async function askStory<T>(
  { engine, database }: ApiPorts,
  key: ReservationKey,
  { handler, answer, takeBack, notBegun }: Asked<T>,
): Promise<T | null> {
  leaveLine();
  const called = await engine
    .call(reservationStory(key, handler), answer, randomUUID(), patience)
    .catch(async (cause) => {
      // The engine may have taken it, and its answer was lost. What cannot be taken back is under way.
      const isBack = await database.withOrganisation(key.organisation, takeBack).catch(() => false);
      if (!isBack) return { kind: "under-way" } as const;
      throw new Problem("BOOKING_NOT_BEGUN", notBegun, { cause });
    });
  return called.kind === "under-way" ? null : called.result;
}
