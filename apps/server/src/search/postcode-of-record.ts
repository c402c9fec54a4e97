import type { Database, OrganisationId } from "../platform/database.ts";
import { Problem } from "../platform/problem.ts";
import { readCustomerField } from "../records/customer-field.ts";
import type { OpenCrm } from "../session/connection.ts";
import { readWorkflow } from "../workflows/read-workflow.ts";

/** The customer's postcode as the CRM's record has it. */
export async function postcodeOfRecord(
  { database, openCrm }: { database: Database; openCrm: OpenCrm },
  organisation: OrganisationId,
  { workflowId, recordId }: { workflowId: number; recordId: string | undefined },
): Promise<string> {
  if (!recordId) throw new Problem("POSTCODE_MISSING", "No postcode was given.");
  const { settings } = await readWorkflow(database, organisation, workflowId);
  const crm = await openCrm(organisation);
  const postcode = await readCustomerField(crm, settings, recordId, "appPostcode");
  switch (postcode.kind) {
    case "found":
      return postcode.text;
    case "empty":
      throw new Problem("POSTCODE_MISSING", "The record has no postcode.");
    case "no-record":
      throw new Problem("RECORD_NOT_FOUND", "The record was not found in the CRM.");
  }
}
