import type { Purpose } from "../../crm.ts";

const who = ["ZohoCRM.users.READ", "ZohoCRM.org.READ"];

/** Signing in asks for no lasting access: of a person's refresh tokens Zoho keeps only twenty. */
export const scopes: Readonly<Record<Purpose, readonly string[]>> = {
  "sign-in": who,
  connect: [
    ...who,
    "ZohoCRM.modules.ALL",
    "ZohoCRM.settings.fields.READ",
    "ZohoCRM.settings.layouts.READ",
    "ZohoCRM.settings.business_hours.READ",
    "ZohoCRM.settings.users_unavailability.READ",
    "ZohoCRM.coql.READ",
    "ZohoSearch.securesearch.READ",
    "ZohoCRM.notifications.ALL",
  ],
};
