import { crmFailureCode } from "@milepost/crm/crm-failure.ts";
import type { Wrote } from "../wrote.ts";

/** What the access does not reach was not done, and trying again would not help. */
export async function orForbidden(write: () => Promise<Wrote>): Promise<Wrote> {
  try {
    return await write();
  } catch (error) {
    if (crmFailureCode(error) !== "CRM_FORBIDDEN") throw error;
    const message = "The CRM does not allow this with the rights of the person who connected it.";
    return { kind: "refused", why: "not-allowed", field: null, message };
  }
}
