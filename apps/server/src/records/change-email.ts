import { unknownEmail } from "@milepost/contract/limits.ts";
import type { ProblemCode } from "@milepost/contract/problem-code.ts";
import type { Refused, Written } from "@milepost/crm/crm.ts";
import { Problem } from "../platform/http/problem.ts";
import type { WorkflowCaller } from "../platform/http/route.ts";
import { readCrmModules } from "../workflows/fields/read-crm-modules.ts";
import { workflowOf } from "../workflows/workflow-of.ts";
import { customerPlaces, customerText, fieldsByModule, loadRecord } from "./customer-field.ts";
import type { RecordPorts } from "./read-record-details.ts";

/** Writes the customer's address where it is looked for first; one that differs only in case stays as it is. */
export async function changeEmail(
  { database, openCrm }: RecordPorts,
  identity: WorkflowCaller,
  change: { workflowId: number; recordId: string; email: string },
): Promise<void> {
  const email = change.email.trim();
  if (isSame(email, unknownEmail)) {
    throw new Problem(
      "BAD_REQUEST",
      "This is a placeholder for an unknown address. We never write it.",
    );
  }
  const { settings } = workflowOf(identity, change.workflowId);
  const modules = await readCrmModules(database, identity.organisation);
  const [place] = customerPlaces(settings, "appCustomerEmail");
  if (!place) {
    const { sourceModule } = settings;
    throw new Problem("NOT_FOUND", `${sourceModule} has no field for the customer’s address.`);
  }
  const known = modules[place.module]?.find(({ name }) => name === place.field);
  // The CRM would say yes and keep the old one.
  if (known?.isWritable === false) {
    throw new Problem(
      "CRM_FORBIDDEN",
      `You can’t change ${place.module}.${place.field} in your CRM.`,
    );
  }
  const crm = await openCrm(identity);
  const source = { module: settings.sourceModule, id: change.recordId };
  const records = await loadRecord(crm, source, fieldsByModule([place]));
  if (!records)
    throw new Problem(
      "NOT_FOUND",
      "We couldn’t find this record in your CRM. Check that it still exists.",
    );
  const target = records.get(place.module);
  if (!target) throw new Problem("NOT_FOUND", `The record points to none of ${place.module}.`);
  if (isSame(customerText(records, [place]) ?? "", email)) return;
  refuseUnwritten(await crm.updateRecord(place.module, target.id, { [place.field]: email }));
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const refusals: Record<Refused["why"], readonly [code: ProblemCode, detail: string]> = {
  mandatory: ["MANDATORY_NOT_FOUND", "Your CRM needs another field first. Fill it in there."],
  invalid: ["BAD_REQUEST", "Your CRM rejects this address. Check it with the customer."],
  duplicate: ["BAD_REQUEST", "Another record in your CRM already has this address."],
  // Of this record alone, so not an outage: a lead that became a customer stays locked for good.
  locked: ["CRM_REFUSED", "This record is locked in your CRM."],
  "not-allowed": ["CRM_FORBIDDEN", "Your CRM doesn’t allow changes to this record."],
  "not-found": ["NOT_FOUND", "This record is no longer in your CRM."],
  other: ["CRM_REFUSED", "Your CRM rejected the change."],
};

function refuseUnwritten(written: Written): void {
  if (written.kind === "written") return;
  if (written.kind === "unknown") {
    throw new Problem(
      "CRM_UNREACHABLE",
      "Your CRM didn’t confirm the new address. Check it there.",
    );
  }
  throw new Problem(...refusals[written.why]);
}
