import { endpoints } from "@milepost/contract/endpoints/endpoints.ts";
import { type Route, route } from "../platform/http/route.ts";
import { perMinute } from "../platform/queue/per-minute.ts";
import { changeEmail } from "./change-email.ts";
import { findCustomers } from "./find-customers.ts";
import { lookUpRecords } from "./look-up-records.ts";
import { type RecordPorts, readRecordDetails } from "./read-record-details.ts";

/** Of one person, of all kinds: typing looks up three times a second at most, and nobody types for long. */
const questionsPerMinute = 300;

export function recordRoutes(ports: RecordPorts): Route[] {
  const count = perMinute(questionsPerMinute);
  return [
    route(endpoints.readRecordDetails, async ({ params, query }, { identity }) => {
      count(identity.userId);
      const { recordId } = params;
      return readRecordDetails(ports, identity, { workflowId: query.wf, recordId });
    }),

    route(endpoints.updateRecordEmail, async ({ params, body }, { identity }) => {
      count(identity.userId);
      const { email, wf: workflowId } = body;
      await changeEmail(ports, identity, { workflowId, recordId: params.recordId, email });
      return { success: true };
    }),

    route(endpoints.lookUpRecords, async ({ params: { module }, query }, { identity }) => {
      count(identity.userId);
      const { displayField, searchTerm } = query;
      const records = await lookUpRecords(ports, identity, { module, displayField, searchTerm });
      return { success: true, records };
    }),

    route(endpoints.findCustomers, async ({ query: { wf: workflowId, text } }, { identity }) => {
      count(identity.userId);
      return findCustomers(ports, identity, { workflowId, text });
    }),
  ];
}
