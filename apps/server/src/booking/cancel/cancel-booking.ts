import { randomUUID } from "node:crypto";
import type { cancelBooking as contract } from "@milepost/contract/endpoints/booking.ts";
import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { WorkflowCaller } from "../../platform/http/route.ts";
import { leaveLine } from "../../platform/queue/fair-fetch.ts";
import type { Reservation } from "../../reservations/reservation.ts";
import { disconnectedProblem } from "../../session/crm-connections.ts";
import type { ApiPorts } from "../hold/hold-for-caller.ts";
import { maySee } from "../may-see.ts";
import { reservationStory } from "../reservation-story.ts";
import { addStep } from "../step-store.ts";
import { findReservation } from "../store.ts";
import { CancelAnswer } from "./cancel-answer.ts";
import { askToCancel, takeCancelBack } from "./cancel-store.ts";

type Cancelled = Answer<typeof contract>;

/** Milliseconds that a person waits; then she learns the truth, that it is being cancelled. */
const patience = 25_000;

/** The reason is kept with the reservation and not given to the engine, whose journal is a store. */
export async function cancelBooking(
  ports: ApiPorts,
  identity: WorkflowCaller,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Cancelled> {
  await ask(ports, identity, { id, reason });
  const { organisation } = identity;
  const story = reservationStory({ organisation, id }, "cancel");
  leaveLine();
  const called = await ports.engine
    .call(story, CancelAnswer, randomUUID(), patience)
    .catch(async (cause) => {
      // The engine may have taken it and not been heard. What cannot be taken back is under way.
      const isBack = await ports.database
        .withOrganisation(organisation, (db) => takeCancelBack(db, organisation, id))
        .catch(() => false);
      if (!isBack) return { kind: "under-way" } as const;
      const detail =
        "We couldn’t start the cancellation. The visit still stands. Try again in a minute.";
      throw new Problem("BOOKING_NOT_BEGUN", detail, { cause });
    });
  if (called.kind === "under-way") return { success: true, state: "cancelling", warning: null };
  return answerOf(called.result);
}

/** A second request changes nothing of the first: its answer is how that one went. */
async function ask(
  { database }: ApiPorts,
  identity: WorkflowCaller,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const { organisation, userId: by } = identity;
  await database.withOrganisation(organisation, async (db) => {
    const found = await findReservation(db, organisation, id);
    if (!found || !maySee(identity, found))
      throw new Problem("NOT_FOUND", "We couldn’t find this booking. Reload the page.");
    if (await askToCancel(db, organisation, id, { by, reason }))
      return addStep(db, organisation, id, { step: "cancel", outcome: "asked" });
    const now = await findReservation(db, organisation, id);
    if (!now?.cancel) throw new Problem("NOT_CANCELLABLE", whyNot(now ?? found));
  });
}

function whyNot({ state }: Reservation): string {
  switch (state) {
    case "booking":
      return "We’re still booking this visit. Wait until it’s booked, then cancel it.";
    case "held":
      return "The visit isn’t booked yet. Release its slot instead.";
    case "released":
      return "This visit is already cancelled. Reload the page.";
    case "booked":
    case "attention":
      return "The visit has begun or is over, so it can’t be cancelled. Change it in your CRM.";
  }
}

function answerOf(answer: CancelAnswer): Cancelled {
  switch (answer.kind) {
    case "cancelled":
      return { success: true, state: "cancelled", warning: answer.warning };
    case "refused":
      throw new Problem("CRM_REFUSED", answer.why);
    case "disconnected":
      throw disconnectedProblem();
    case "not-asked":
      throw new Problem(
        "NOT_CANCELLABLE",
        "The visit still stands. Reload the page and try again.",
      );
  }
}
