import type { Asker } from "../booking/asker.ts";
import type { CustomersVisit } from "../booking/find-customers-visit.ts";

/** Their own visit, and no other booking. */
export function customerOf({ organisation, link, reservation, workflows }: CustomersVisit): Asker {
  const { id: own, heldBy: userId } = reservation;
  return { organisation, userId, workflows, link, maySee: ({ id }) => id === own };
}
