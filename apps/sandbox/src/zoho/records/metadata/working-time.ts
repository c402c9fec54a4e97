import { type Answer, answer, nothingFound, refusal } from "../../answers.ts";
import type { ApiCall } from "../../api-call.ts";
import { cutPage, readPage } from "../../paging.ts";
import type { Zoho } from "../../zoho.ts";
import { withDatetimesIn } from "../../zoned.ts";
import { describeList } from "../list-records.ts";
import { isDenied } from "../write/permission.ts";
import { idWith } from "./metadata-ids.ts";

/** A name of our own: no document says which permission leave and holidays need. */
const permission = "Crm_Implied_View_Days_Off";

/** The small editions have none of this. The code is a guess: the reference says only that it depends. */
export function inLargeEdition(call: ApiCall, run: () => Answer): Answer {
  if (isDenied(call.caller, permission)) {
    return refusal(403, "NO_PERMISSION", "permission denied", { permissions: [permission] });
  }
  const { license_details: licence } = call.caller.organisation.organisation;
  const { paid_type: edition = "enterprise" } = Object(licence) as { readonly paid_type?: string };
  return ["free", "standard"].includes(edition.toLowerCase()) ? notInEdition : run();
}

/** `GET /settings/users_unavailability`, times in the caller's zone. */
export function listLeave(zoho: Zoho, call: ApiCall): Answer {
  const { organisation, user } = call.caller;
  const rows = (organisation.leave ?? []).map((one) => withDatetimesIn(user.time_zone, one));
  return inPages(zoho, call, "users_unavailability", rows);
}

/** `GET /settings/holidays` */
export function listHolidays(zoho: Zoho, call: ApiCall): Answer {
  return inPages(zoho, call, "holidays", call.caller.organisation.holidays ?? []);
}

/** `GET /settings/business_hours`; nothing where the organisation has set none. */
export function showBusinessHours({ caller }: ApiCall): Answer {
  const { businessHours } = caller.organisation;
  if (!businessHours) return nothingFound;
  const business_hours = { id: idWith(caller.organisation, 8_000_000), ...businessHours };
  return answer(200, { business_hours });
}

function inPages(zoho: Zoho, call: ApiCall, name: string, all: readonly object[]): Answer {
  const page = readPage(describeList(zoho, call));
  if (page.kind === "answer") return page;
  const { rows, info } = cutPage(all, page);
  return rows.length === 0 ? nothingFound : answer(200, { [name]: rows, info });
}

const notInEdition = refusal(
  400,
  "FEATURE_NOT_SUPPORTED",
  "This feature is not available in your edition",
);
