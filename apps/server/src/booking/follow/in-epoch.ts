import * as restate from "@restatedev/restate-sdk";
import { isOfAnotherEpoch } from "../../platform/database/database.ts";
import { type Steps, stepsOf } from "../../platform/engine/steps.ts";
import type { BookingPorts } from "../booking-ports.ts";
import { reservationOf } from "../reservation-story.ts";
import { type Looking, lookAround } from "./look-around.ts";

/** Of the failure that ends a step, and is not tried again. */
const ofAnotherEpoch = 410;

/**
 * A story of a reservation. Each of its steps begins with a transaction, and that compares the database's epoch
 * with the one in which the story began. Where the database has come back from a backup meanwhile, the story
 * knows of what the rows have never heard of: it begins again from them, once they were looked for in the CRM.
 */
export async function inEpoch<P extends BookingPorts, T>(
  context: restate.ObjectContext,
  ports: P,
  { story, began: first }: Looking,
  work: (steps: Steps, ports: P, epoch: string) => Promise<T>,
): Promise<T> {
  const key = reservationOf(context.key);
  const steps = stepsOf(context);
  for (let began = first; ; ) {
    const epoch = await steps.run("look around", () => lookAround(ports, key, { story, began }));
    if (epoch === null)
      throw new restate.TerminalError("The database does not know this reservation.");
    const compared: Steps = {
      run: (name, step) => steps.run(name, () => step().catch(endInAnother)),
    };
    try {
      return await work(compared, { ...ports, database: ports.database.inEpoch(epoch) }, epoch);
    } catch (error) {
      const isAnother = error instanceof restate.TerminalError && error.code === ofAnotherEpoch;
      if (!isAnother) throw error;
      began = epoch;
    }
  }
}

function endInAnother(error: unknown): never {
  if (!isOfAnotherEpoch(error)) throw error;
  throw new restate.TerminalError("The database is another than the story began with.", {
    errorCode: ofAnotherEpoch,
  });
}
