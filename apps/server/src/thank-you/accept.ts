import type { Answer, Input } from "@milepost/contract/endpoints/endpoint.ts";
import { verifyAcceptance } from "@milepost/contract/endpoints/verify-acceptance.ts";
import { thankYouCaptchaAction } from "@milepost/contract/product.ts";
import { type CustomersVisit, findCustomersVisit } from "../booking/find-customers-visit.ts";
import { addresseeOf, verifyAcceptanceToken } from "../booking/invite/acceptance.ts";
import { markAccepted } from "../booking/invite/mark-accepted.ts";
import { signVisit, type VisitClaims } from "../booking/invite/visit-claims.ts";
import type { Audit } from "../platform/audit/audit.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { toOrganisationId } from "../platform/database/organisation-id.ts";
import type { Engine } from "../platform/engine/engine.ts";
import type { Captcha } from "../platform/http/captcha.ts";
import { Problem } from "../platform/http/problem.ts";
import type { Key } from "../platform/seal.ts";

export interface ThankYouPorts {
  readonly database: Database;
  readonly engine: Engine;
  readonly keys: readonly Key[];
  /** No slash at the end. */
  readonly publicUrl: string;
  readonly captcha: Captcha;
  readonly audit: Audit;
  readonly now: Clock;
}

/** Remembers that the customer opened the link, once. Whatever is wrong with a link, strangers get the same answer. */
export async function accept(
  ports: ThankYouPorts,
  { captcha: answer, ...link }: Input<typeof verifyAcceptance>["body"],
  traceId: string,
): Promise<Answer<typeof verifyAcceptance>> {
  const { database, engine, keys, captcha, audit, now } = ports;
  const linkProblem = () => new Problem("LINK_REFUSED");
  const acceptance = verifyAcceptanceToken(keys, link, now().epochMilliseconds);
  if (!acceptance) throw linkProblem();
  if ((await captcha(answer, thankYouCaptchaAction)) === "machine") {
    throw new Problem("CAPTCHA_REFUSED");
  }
  // The token was made by us for this very organisation.
  const organisation = toOrganisationId(acceptance.organisationId);
  const { invitationId: id, addressee } = acceptance;
  const isFor = (email: string) => addresseeOf(email) === addressee;
  const door = { database: database.atDoor(), engine };
  if (!(await markAccepted(door, organisation, { id, isFor }))) throw linkProblem();
  await audit(
    { organisation, userId: null },
    {
      action: `${verifyAcceptance.method} ${verifyAcceptance.path}`,
      object: `workflow ${acceptance.wf} record ${acceptance.recordId}`,
      status: 200,
      traceId,
      given: acceptance,
    },
  );
  const { company, date, time, thankYouTemplate } = acceptance;
  const visit = await findCustomersVisit(database, organisation, { id, isFor, link: "" });
  const myVisitUrl = visit && signVisit(ports, claimsOf(visit, addressee));
  return {
    success: true,
    company,
    date,
    time,
    thankYouTemplate,
    ...(myVisitUrl && { myVisitUrl }),
  };
}

function claimsOf({ organisation, reservation }: CustomersVisit, addressee: string): VisitClaims {
  const { id: reservationId, endsAt } = reservation;
  return { organisationId: organisation, reservationId, addressee, until: endsAt.getTime() };
}
