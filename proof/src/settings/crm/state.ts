import type { RawRecord } from "@milepost/kit/company/sandbox.ts";
import type { Office } from "../office.ts";
import type { RecordModule } from "./fields.ts";

/** What the emulated CRM holds at this moment, in its own words. */
export interface CrmState {
  readonly records: Readonly<Record<RecordModule, readonly RawRecord[]>>;
  readonly meetings: readonly RawRecord[];
}

export async function readCrm({ crm }: Office): Promise<CrmState> {
  const [Leads, Contacts, Accounts, Deals, meetings] = await Promise.all([
    crm.list("Leads"),
    crm.list("Contacts"),
    crm.list("Accounts"),
    crm.list("Deals"),
    crm.list("Events"),
  ]);
  return { records: { Leads, Contacts, Accounts, Deals }, meetings };
}

export function findRecord({ records }: CrmState, module: string, id: string): RawRecord | null {
  const found = Object.hasOwn(records, module)
    ? records[module as RecordModule].find((record) => record.id === id)
    : undefined;
  return found ?? null;
}

/** Null: it points nowhere. */
export function idIn(value: unknown): string | null {
  const isLink = typeof value === "object" && value !== null && "id" in value;
  return isLink ? String(value.id) : null;
}
