import { unknownEmail } from "@milepost/contract/limits.ts";
import type { ProblemCode } from "@milepost/contract/problem.ts";
import type { Refused, Written } from "@milepost/crm/port.ts";
import { Problem } from "../platform/http/problem.ts";
import type { WorkflowCaller } from "../platform/http/route.ts";
import { readCrmModules } from "../workflows/fields/read-crm-modules.ts";
import { workflowOf } from "../workflows/workflow-access.ts";
import { customerPlaces, customerText } from "./customer-field.ts";
import { fieldsByModule, loadRecord } from "./load-record.ts";
import type { RecordPorts } from "./read-record-details.ts";

/** Writes the customer's address where it is looked for first; one that differs only in case stays as it is. */
export async function changeEmail(
  { database, openCrm }: RecordPorts,
  identity: WorkflowCaller,
  change: { workflowId: number; recordId: string; email: string },
): Promise<void> {
  const email = change.email.trim();
  if (isSame(email, unknownEmail)) {
    throw new Problem("BAD_REQUEST", "This stands for an unknown address and is never written.");
  }
  const { settings } = workflowOf(identity, change.workflowId);
  const modules = await readCrmModules(database, identity.organisation);
  const [place] = customerPlaces(settings, "appCustomerEmail");
  if (!place) {
    const { sourceModule } = settings;
    throw new Problem("NOT_FOUND", `${sourceModule} has no field for the customer's address.`);
  }
  const known = modules[place.module]?.find(({ name }) => name === place.field);
  // The CRM would say yes and keep the old one.
  if (known?.isWritable === false) {
    throw new Problem("CRM_FORBIDDEN", `${place.module}.${place.field} cannot be written.`);
  }
  const crm = await openCrm(identity);
  const source = { module: settings.sourceModule, id: change.recordId };
  const records = await loadRecord(crm, source, fieldsByModule([place]));
  if (!records) throw new Problem("NOT_FOUND", "There is no such record in the CRM.");
  const target = records.get(place.module);
  if (!target) throw new Problem("NOT_FOUND", `The record points to none of ${place.module}.`);
  if (isSame(customerText(records, [place]) ?? "", email)) return;
  refuseUnwritten(await crm.updateRecord(place.module, target.id, { [place.field]: email }));
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const refusals: Record<Refused["why"], readonly [code: ProblemCode, detail: string]> = {
  mandatory: ["MANDATORY_NOT_FOUND", "The CRM wants another field filled in first."],
  invalid: ["BAD_REQUEST", "The CRM does not take this address."],
  duplicate: ["BAD_REQUEST", "The CRM has this address on another record already."],
  // Of this record alone, so not an outage: a lead that became a customer stays locked for good.
  locked: ["CRM_REFUSED", "The record is locked in the CRM."],
  "not-allowed": ["CRM_FORBIDDEN", "The CRM does not allow the record to be changed."],
  "not-found": ["NOT_FOUND", "There is no such record in the CRM any more."],
  other: ["CRM_REFUSED", "The CRM refused the change."],
};

function refuseUnwritten(written: Written): void {
  if (written.kind === "written") return;
  if (written.kind === "unknown") {
    throw new Problem("CRM_UNREACHABLE", "The CRM did not say whether it took the address.");
  }
  throw new Problem(...refusals[written.why]);
}
