import { setTimeout as sleep } from "node:timers/promises";
import { myVisitCaptchaAction } from "@milepost/contract/product.ts";
import { type CustomersVisit, findCustomersVisit } from "../booking/find-customers-visit.ts";
import { addresseeOf } from "../booking/invite/acceptance.ts";
import { digestOf, verifyVisitToken } from "../booking/invite/visit-claims.ts";
import { toOrganisationId } from "../platform/database/organisation-id.ts";
import { Problem } from "../platform/http/problem.ts";
import type { MyVisitPorts } from "./my-visit-ports.ts";

export interface Link {
  readonly token: string;
  readonly captcha: string;
}

/** Milliseconds: longer than it takes to look a visit up, so that the time of a refusal says nothing. */
const refusedAfter = 250;

/**
 * The visit behind a customer's link. One that is altered, has expired, was sent to an address that was replaced, or is
 * of a workflow without such links is refused with one and the same answer, after the same time.
 */
export async function openLink(
  ports: MyVisitPorts,
  { token, captcha }: Link,
): Promise<CustomersVisit> {
  // Before the link is looked at: a machine learns nothing about it.
  if ((await ports.captcha(captcha, myVisitCaptchaAction)) === "machine")
    throw new Problem("CAPTCHA_REFUSED");
  const notBefore = sleep(refusedAfter);
  const visit = await find(ports, token);
  if (visit) return visit;
  await notBefore;
  throw new Problem("LINK_REFUSED");
}

async function find(
  { database, keys, now }: MyVisitPorts,
  token: string,
): Promise<CustomersVisit | null> {
  const claims = verifyVisitToken(keys, token, now().epochMilliseconds);
  if (!claims) return null;
  // The token was made by us for this very organisation.
  const organisation = toOrganisationId(claims.organisationId);
  const isFor = (email: string) => addresseeOf(email) === claims.addressee;
  const wanted = { id: claims.reservationId, isFor, link: digestOf(token) };
  return findCustomersVisit(database.atDoor(), organisation, wanted);
}
