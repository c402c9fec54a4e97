import * as restate from "@restatedev/restate-sdk";
import { type Steps, stepsOf } from "../../platform/engine/stories.ts";
import type { BookingPorts } from "../ports.ts";
import { reservationOf } from "../reservation-story.ts";
import type { ReservationKey } from "../write/loaded-booking.ts";
import { findEpoch } from "./epoch-store.ts";
import { type Looking, lookAround } from "./look-around.ts";

/** Of the failure that ends a step, and is not tried again. */
const ofAnotherEpoch = 410;

/**
 * A story of a reservation. Each of its steps compares the database's epoch with the one in which the story
 * began. Where the database has come back from a backup meanwhile, the story knows of what the rows have
 * never heard of: it begins again from them, once they were looked for in the CRM.
 */
export async function inEpoch<T>(
  context: restate.ObjectContext,
  ports: BookingPorts,
  { story, began: first }: Looking,
  work: (steps: Steps, epoch: string) => Promise<T>,
): Promise<T> {
  const key = reservationOf(context.key);
  const steps = stepsOf(context);
  for (let began = first; ; ) {
    const epoch = await steps.run("look around", () => lookAround(ports, key, { story, began }));
    if (epoch === null)
      throw new restate.TerminalError("The database does not know this reservation.");
    const compared: Steps = {
      run: (name, step) =>
        steps.run(name, async () => {
          await requireEpoch(ports, key, epoch);
          return step();
        }),
    };
    try {
      return await work(compared, epoch);
    } catch (error) {
      const isAnother = error instanceof restate.TerminalError && error.code === ofAnotherEpoch;
      if (!isAnother) throw error;
      began = epoch;
    }
  }
}

async function requireEpoch(
  { database }: BookingPorts,
  { organisation, id }: ReservationKey,
  epoch: string,
): Promise<void> {
  const now = await database.withOrganisation(organisation, (db) =>
    findEpoch(db, organisation, id),
  );
  if (now?.epoch !== epoch)
    throw new restate.TerminalError("The database is another than the story began with.", {
      errorCode: ofAnotherEpoch,
    });
}
