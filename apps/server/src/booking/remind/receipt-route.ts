import { endpoints } from "@milepost/contract/endpoints/endpoints.ts";
import type { Database } from "../../platform/database/database.ts";
import { toOrganisationId } from "../../platform/database/organisation-id.ts";
import { Problem } from "../../platform/http/problem.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { Sms } from "../../platform/sms/sms.ts";
import { hearReceipt } from "./hear-receipt.ts";

export interface ReceiptPorts {
  readonly database: Database;
  /** Null: nobody is texted, and nothing is heard of it. */
  readonly sms: Sms | null;
  /** No slash at the end. */
  readonly publicUrl: string;
}

/** What the SMS provider says of a message; whatever it has not signed is not there. */
export function receiptRoute({ database, sms, publicUrl }: ReceiptPorts): Route {
  return route(endpoints.hearSms, async ({ params, query, body }, { reply: { request } }) => {
    const signature = request.headers["x-twilio-signature"]?.toString() ?? "";
    const url = `${publicUrl}${request.url}`;
    const receipt =
      sms && Buffer.isBuffer(body)
        ? sms.readReceipt({ url, signature, body: body.toString() })
        : null;
    if (!receipt) throw new Problem("NOT_FOUND", "There is no such hook.");
    const organisation = toOrganisationId(params.organisation);
    await hearReceipt(database.atDoor(), organisation, query.reminder, receipt);
    return {};
  });
}
