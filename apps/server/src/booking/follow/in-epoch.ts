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
 * `loaded` is null as well after a crash: it is not in the journal, and the story reads it itself.
 */
export async function inEpoch<P extends BookingPorts, T, Loaded = never>(
  context: restate.ObjectContext,
  ports: P,
  { began: first, ...looking }: Looking<Loaded>,
  work: (steps: Steps, ports: P, epoch: string, loaded: Loaded | null) => Promise<T>,
): Promise<T> {
  const key = reservationOf(context.key);
  const steps = stepsOf(context);
  for (let began = first; ; ) {
    let loaded: Loaded | null = null;
    const epoch = await steps.run("look around", async () => {
      const seen = await lookAround(ports, key, { ...looking, began });
      loaded = seen?.loaded ?? null;
      return seen?.epoch ?? null;
    });
    if (epoch === null)
      throw new restate.TerminalError("The database does not know this reservation.");
    const compared: Steps = {
      run: (name, step) => steps.run(name, () => step().catch(endInAnother)),
    };
    try {
      return await work(
        compared,
        { ...ports, database: ports.database.inEpoch(epoch) },
        epoch,
        loaded,
      );
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
