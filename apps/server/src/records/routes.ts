import { lookUpRecords, readRecordDetails, updateRecordEmail } from "@milepost/contract";
import { type Route, route } from "../platform/route.ts";
import { changeEmail } from "./change-email.ts";
import { lookUp } from "./look-up-records.ts";
import { type RecordPorts, showRecord } from "./read-record-details.ts";

export function recordRoutes(ports: RecordPorts): Route[] {
  return [
    route(readRecordDetails, ({ params: { recordId }, query }, { identity: { organisation } }) =>
      showRecord(ports, organisation, { workflowId: query.wf, recordId }),
    ),

    route(updateRecordEmail, async ({ params, body }, { identity: { organisation } }) => {
      const { email, wf: workflowId } = body;
      await changeEmail(ports, organisation, { workflowId, recordId: params.recordId, email });
      return { success: true };
    }),

    route(lookUpRecords, async ({ params: { module }, query }, { identity }) => {
      const { displayField, searchTerm } = query;
      const records = await lookUp(ports, identity, { module, displayField, searchTerm });
      return { success: true, records };
    }),
  ];
}
