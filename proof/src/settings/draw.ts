import type { Random } from "../oracle/random.ts";
import type { County } from "./county.ts";

export interface CrmUser {
  readonly id: string;
  readonly full_name: string;
  readonly email: string;
  readonly status: string;
  readonly zip: string | null;
}

/** Whatever is random about a company is drawn from here. */
export interface Draw {
  readonly random: Random;
  readonly county: County;
  readonly agents: readonly CrmUser[];
  /** The coming days, `YYYY-MM-DD`, from today on; local to London. */
  readonly days: readonly string[];
  /** Which field of each module has an appointment's postcode. */
  readonly postcodeFields: Readonly<Record<string, string>>;
  id(): string;
  /** Minutes of a day, never the same beginning or end twice: who is next to whom is then plain. */
  clock(): { readonly from: number; readonly to: number };
}

/** As people write it: with its space, in small letters, run together. */
export function spelt({ pick }: Pick<Random, "pick" | "chance">, postcode: string): string {
  const together = postcode.replace(" ", "");
  return pick([postcode, together, together.toLowerCase()]);
}
