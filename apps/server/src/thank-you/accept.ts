import { type Input, thankYouCaptchaAction, type verifyAcceptance } from "@milepost/contract";
import { markAccepted } from "../booking/mark-accepted.ts";
import type { Captcha } from "../platform/captcha.ts";
import type { Database, OrganisationId } from "../platform/database.ts";
import { Problem } from "../platform/problem.ts";
import type { Key } from "../platform/seal.ts";
import { verifyAcceptanceToken } from "./acceptance-link.ts";

export interface ThankYouPorts {
  readonly database: Database;
  readonly keys: readonly Key[];
  readonly captcha: Captcha;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Remembers that the customer opened the link, once. Whatever is wrong, strangers are told the same. */
export async function accept(
  { database, keys, captcha, now }: ThankYouPorts,
  { captcha: answer, token, ...link }: Input<typeof verifyAcceptance>["body"],
): Promise<void> {
  const refuse = () => new Problem("LINK_REFUSED", "This link is not valid any more.");
  const acceptance = verifyAcceptanceToken(
    keys,
    {
      token,
      recordId: link.recordId,
      zohoOrgId: link.zohoOrgId,
      wf: link.wf,
      ...{ company: "", date: "", time: "", thankYouTemplate: "", ...withoutUndefined(link) },
    },
    now(),
  );
  if (!acceptance || (await captcha(answer, thankYouCaptchaAction)) === "machine") throw refuse();
  // The token was made by us for this very organisation.
  const organisation = acceptance.organisationId as OrganisationId;
  if (!(await markAccepted(database, organisation, acceptance.invitationId))) throw refuse();
}

function withoutUndefined({
  company,
  date,
  time,
  thankYouTemplate,
}: {
  company?: string | undefined;
  date?: string | undefined;
  time?: string | undefined;
  thankYouTemplate?: string | undefined;
}) {
  return {
    ...(company !== undefined && { company }),
    ...(date !== undefined && { date }),
    ...(time !== undefined && { time }),
    ...(thankYouTemplate !== undefined && { thankYouTemplate }),
  };
}
