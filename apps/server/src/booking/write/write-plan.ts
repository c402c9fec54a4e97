import { meetingModule } from "@milepost/contract/settings/crm-field.ts";
import type { Link } from "@milepost/crm/crm-model.ts";
import { crmModel } from "../../platform/crm-model.ts";

/** What booking does to the CRM, by where it starts and where it goes. */
export type WritePlan =
  | { readonly kind: "update" }
  /** The CRM's own conversion; then the mapped fields of each record it became. */
  | { readonly kind: "convert" }
  /** A new record that points to the source record, or to which the source record is made to point. */
  | {
      readonly kind: "create";
      readonly link: Link;
    }
  /** Only a meeting, on the source record. */
  | { readonly kind: "meeting" };

/**
 * Fields of the new record that the plan itself fills, if there is anything to fill them with. Whether it
 * may be without, of a customer without an account, only the CRM knows.
 */
export function filledByPlan(plan: WritePlan): readonly string[] {
  if (plan.kind === "convert") return Object.values(crmModel.conversion.ofDeal);
  if (plan.kind !== "create" || plan.link.on !== "new") return [];
  return [plan.link.field, ...(plan.link.along === undefined ? [] : [plan.link.along])];
}

/** Null: nothing leads from the one to the other. */
export function planWriting(source: string, destination: string): WritePlan | null {
  if (destination === meetingModule) return { kind: "meeting" };
  if (source === destination) return { kind: "update" };
  if (source === "Leads") return { kind: "convert" };
  const link = crmModel.links[source]?.[destination];
  return link ? { kind: "create", link } : null;
}
