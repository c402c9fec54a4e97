import type { Database } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { Receipt } from "../../platform/sms/sms.ts";
import { addStep } from "../step-store.ts";
import { keepOptOut } from "./opt-out-store.ts";
import { keepReceipt } from "./reminder-store.ts";
import { smsReason } from "./sms-reason.ts";

/** The provider's code for somebody who has answered STOP. */
const stopped = 21610;

/** What became of a message, once: the first end that the provider names. A receipt also proves that it was taken. */
export async function hearReceipt(
  database: Database,
  organisation: OrganisationId,
  reminderId: string,
  { id, to, end, code }: Receipt,
): Promise<void> {
  await database.withOrganisation(organisation, async (db) => {
    if (code === stopped) await keepOptOut(db, organisation, to);
    const reservationId = await keepReceipt(db, organisation, reminderId, { id, end });
    if (reservationId === null || end === null) return;
    const isDelivered = end === "delivered";
    await addStep(db, organisation, reservationId, {
      step: "remind",
      outcome: isDelivered ? "sms delivered" : "sms not delivered",
      detail: isDelivered ? null : smsReason(code),
    });
  });
}
