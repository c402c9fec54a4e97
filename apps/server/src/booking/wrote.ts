import type { Refused, Written } from "@milepost/crm/crm.ts";
import { crmFailureCode } from "@milepost/crm/crm-failure.ts";

/** What a step of writing came to. Journalled, so it holds ids and no customer's data. */
export type Wrote =
  | ({ readonly kind: "written" } & InCrm)
  | {
      readonly kind: "refused";
      readonly why: Refused["why"];
      readonly field: string | null;
      readonly message: string;
    }
  /** Sent, and not to be found out whether it arrived. */
  | { readonly kind: "unknown" };

/** A record that is there. */
export interface InCrm {
  readonly module: string;
  readonly id: string;
  /** Of a lead that was converted: the ids of all that it became, by module; null: none of these. */
  readonly became?: Readonly<Record<string, string | null>>;
  /** Of a lead that had been converted before: what it points to, as `became`. */
  readonly before?: Readonly<Record<string, string | null>>;
  /** Why the lead's own address could not be corrected before it was converted, in words; left out: it was, or need not be. */
  readonly uncorrected?: string;
}

/** In the CRM's own words, with the field that they are about. */
export function whyRefused({ field, message }: Pick<Refused, "field" | "message">): string {
  return field === null ? message : `${field}: ${message}`;
}

export function wrote(module: string, written: Written): Wrote {
  return written.kind === "written" ? { ...written, module } : written;
}

/** What the access does not reach was not done, and trying again would not help. */
export async function orForbidden(write: () => Promise<Wrote>): Promise<Wrote> {
  try {
    return await write();
  } catch (error) {
    if (crmFailureCode(error) !== "CRM_FORBIDDEN") throw error;
    const message =
      "The account that connected your CRM isn’t allowed to do this. Ask an administrator to reconnect it.";
    return { kind: "refused", why: "not-allowed", field: null, message };
  }
}
