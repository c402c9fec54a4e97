import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { Problem } from "../platform/http/problem.ts";
import { readCustomerField } from "../records/customer-field.ts";
import type { OpenCrm, Proven } from "../session/prove-connection.ts";

/** The customer's postcode as the CRM's record has it. */
export async function postcodeOfRecord(
  { openCrm }: { readonly openCrm: OpenCrm },
  identity: Proven,
  { settings, recordId }: { settings: WorkflowSettings; recordId: string | undefined },
): Promise<string> {
  if (!recordId) throw new Problem("POSTCODE_MISSING", "Enter a postcode.");
  const crm = await openCrm(identity);
  const postcode = await readCustomerField(crm, settings, recordId, "appPostcode");
  switch (postcode.kind) {
    case "found":
      return postcode.text;
    case "empty":
      throw new Problem("POSTCODE_MISSING");
    case "no-record":
      throw new Problem(
        "RECORD_NOT_FOUND",
        "We couldn’t find this record in your CRM. Check that it still exists.",
      );
  }
}
