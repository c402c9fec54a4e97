import type { cancelBooking as contract } from "@milepost/contract/endpoints/booking.ts";
import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Reservation } from "../../reservations/reservation.ts";
import { askStory } from "../ask-story.ts";
import { type Asker, askedOutcome } from "../asker.ts";
import type { ApiPorts } from "../hold/api-ports.ts";
import { addStep } from "../step-store.ts";
import { findReservation } from "../store.ts";
import { CancelAnswer } from "./cancel-answer.ts";
import { askToCancel, takeCancelBack } from "./cancel-store.ts";

type Cancelled = Answer<typeof contract>;

interface Wanted {
  readonly id: string;
  /** Null: none is given. */
  readonly reason: string | null;
}

/** The reason is kept with the reservation and not given to the engine, whose journal is a store. */
export async function cancelBooking(
  ports: ApiPorts,
  asker: Asker,
  { id, reason }: Wanted,
): Promise<Cancelled> {
  await ask(ports, asker, { id, reason });
  const { organisation } = asker;
  const answer = await askStory(
    ports,
    { organisation, id },
    {
      handler: "cancel",
      answer: CancelAnswer,
      takeBack: (db) => takeCancelBack(db, organisation, id),
      notBegun:
        "We couldn’t start the cancellation. The visit still stands. Try again in a minute.",
    },
  );
  return answer ? answerOf(answer) : { success: true, state: "cancelling", warning: null };
}

/** A second request changes nothing of the first: its answer is how that one went. */
async function ask({ database }: ApiPorts, asker: Asker, { id, reason }: Wanted): Promise<void> {
  const { organisation, userId: by, link: byLink } = asker;
  await database.withOrganisation(organisation, async (db) => {
    const found = await findReservation(db, organisation, id);
    if (!found || !asker.maySee(found))
      throw new Problem("NOT_FOUND", "We couldn’t find this booking. Reload the page.");
    if (await askToCancel(db, organisation, id, { by, byLink, reason }))
      return addStep(db, organisation, id, { step: "cancel", outcome: askedOutcome(asker) });
    const now = await findReservation(db, organisation, id);
    if (!now?.cancel) throw new Problem("NOT_CANCELLABLE", whyNot(now ?? found));
  });
}

function whyNot({ state, move }: Reservation): string {
  if (move) return "We’re moving this visit. Wait until it’s moved, then cancel it.";
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
      throw new Problem("CRM_DISCONNECTED");
    case "not-asked":
      throw new Problem(
        "NOT_CANCELLABLE",
        "The visit still stands. Reload the page and try again.",
      );
  }
}
