import { crmFailureCode } from "@milepost/crm/crm-failure.ts";
import type { Wrote } from "../wrote.ts";

/** What the access does not reach was not done, and trying again would not help. */
export async function orForbidden(write: () => Promise<Wrote>): Promise<Wrote> {
  try {
    return await write();
  } catch (error) {
    if (crmFailureCode(error) !== "CRM_FORBIDDEN") throw error;
    const message =
      "The account that connected your CRM isn’t allowed to do this. Ask an administrator to reconnect it.";
    return { kind: "refused", why: "not-allowed", field: null, message };
  }
}
