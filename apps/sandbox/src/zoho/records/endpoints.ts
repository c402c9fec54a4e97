import { type Answer, answer } from "../answers.ts";
import type { ApiCall } from "../api-call.ts";
import type { Endpoint } from "../endpoint.ts";
import type { Zoho } from "../zoho.ts";
import { listConversionOptions } from "./conversion/conversion-options.ts";
import { convertLead } from "./conversion/convert-lead.ts";
import { listRecords } from "./list-records.ts";
import type { ModuleDefinition } from "./metadata/module.ts";
import { listRelated } from "./metadata/related-lists.ts";
import { showRecord } from "./show-record.ts";
import { cancelMeeting } from "./write/cancel-meeting.ts";
import { deleteRecords, listDeleted } from "./write/delete-records.ts";
import { areaOf, type Deed, withModule } from "./write/permission.ts";
import {
  insertRecords,
  updateRecord,
  updateRecords,
  upsertRecords,
} from "./write/write-records.ts";

/** The API of records, for every module. */
export function recordEndpoints(zoho: Zoho): readonly Endpoint[] {
  /** An endpoint of the module in its path. */
  function on(
    method: Endpoint["method"],
    path: string,
    deed: Deed,
    run: (zoho: Zoho, call: ApiCall, definition: ModuleDefinition) => Answer,
    more: Partial<Endpoint> = {},
  ): Endpoint {
    return {
      method,
      path,
      area: (call) => areaOf(zoho, call),
      run: (call) => withModule(zoho, call, deed, (module) => run(zoho, call, module)),
      ...more,
    };
  }

  return [
    on("GET", "/:module", "View", listRecords, {
      cost: ({ query }) => (query.cvid === undefined ? 1 : 3),
      isHeavy: ({ query }) => query.cvid !== undefined || query.sort_by !== undefined,
    }),
    on("GET", "/:module/:id", "View", showRecord),
    on("POST", "/:module", "Create", insertRecords, batched),
    on("PUT", "/:module", "Edit", updateRecords, batched),
    on("PUT", "/:module/:id", "Edit", updateRecord),
    on("POST", "/:module/upsert", "Create", upsertRecords, batched),
    on("DELETE", "/:module", "Delete", deleteRecords),
    on("DELETE", "/:module/:id", "Delete", deleteRecords),
    on("GET", "/:module/deleted", "View", listDeleted, { cost: () => 2 }),
    on("GET", "/:module/actions/count", "View", countRecords, { cost: () => 50 }),
    on("GET", "/:module/:id/:related", "View", listRelated),
    {
      method: "POST",
      path: "/Leads/:id/actions/convert",
      area: "modules.leads",
      cost: () => 5,
      isHeavy: () => true,
      run: (call) => convertLead(zoho, call),
    },
    {
      method: "GET",
      path: "/Leads/:id/__conversion_options",
      area: "modules.leads",
      run: (call) => listConversionOptions(zoho, call),
    },
    {
      method: "POST",
      path: "/Events/:id/actions/cancel",
      area: "modules.events",
      operation: "UPDATE",
      run: (call) => cancelMeeting(zoho, call),
    },
  ];
}

/** A credit for every ten records. */
const batched = {
  cost: ({ body }: ApiCall) => Math.max(1, Math.ceil(sizeOf(body) / 10)),
  isHeavy: ({ body }: { readonly body: unknown }) => sizeOf(body) > 10,
};

function sizeOf(body: unknown): number {
  const { data } = Object(body) as { readonly data?: unknown };
  return Array.isArray(data) ? data.length : 0;
}

function countRecords({ records }: Zoho, { caller }: ApiCall, { api_name }: ModuleDefinition) {
  const usual = records
    .list(caller.organisation, api_name)
    .filter(({ $converted }) => $converted !== true);
  return answer(200, { count: usual.length });
}
