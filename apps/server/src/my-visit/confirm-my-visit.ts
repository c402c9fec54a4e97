import type { MyVisit } from "@milepost/contract/endpoints/customer/my-visit.ts";
import type { CustomersVisit } from "../booking/find-customers-visit.ts";
import { addresseeOf } from "../booking/invite/acceptance.ts";
import { markAccepted } from "../booking/invite/mark-accepted.ts";
import { Problem } from "../platform/http/problem.ts";
import type { MyVisitPorts } from "./my-visit-ports.ts";
import { viewMyVisit } from "./view-my-visit.ts";

/** Only a visit that is to come; the first time counts. */
export async function confirmMyVisit(ports: MyVisitPorts, visit: CustomersVisit): Promise<MyVisit> {
  const { organisation, reservation } = visit;
  const view = await viewMyVisit(ports, visit);
  if (off.has(view.state)) return view;
  const addressee = addresseeOf(reservation.invitation?.email ?? "");
  const isFor = (email: string) => addresseeOf(email) === addressee;
  const isTheirs = await markAccepted(ports, organisation, { id: reservation.id, isFor });
  if (!isTheirs) throw new Problem("NOT_FOUND");
  return { ...view, isConfirmed: true };
}

const off: ReadonlySet<MyVisit["state"]> = new Set(["cancelled", "cancelling", "over"]);
