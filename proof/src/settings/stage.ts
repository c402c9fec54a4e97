import type { Random } from "../oracle/random.ts";
import type { Hold } from "./asked.ts";
import type { County } from "./county.ts";
import type { CrmCompany } from "./crm/company.ts";
import type { RecordModule } from "./crm/fields.ts";
import { readCrm } from "./crm/state.ts";
import type { Office } from "./office.ts";
import type { Witness } from "./opinion/entries.ts";

/** What came of trying one organisation. */
export interface Tried {
  searches: number;
  holds: number;
  bookings: number;
  doubleBookings: number;
  /** What Milepost and the second opinion say differently, each for a person to read. */
  readonly differences: string[];
  readonly doctorDisagrees: string[];
  /** Settings that were changed alone. */
  readonly changed: Set<string>;
  /** Those of them after which some answer was another. */
  readonly effective: Set<string>;
}

/** Somebody's own: it does not stand in the way of the same customer's other times. */
interface OwnHold extends Hold {
  readonly by: "manager" | "clerk";
  readonly recordId: string;
  readonly workflowId: number;
}

/** An organisation while it is tried. */
export interface Stage {
  readonly seed: number;
  readonly random: Random;
  readonly county: County;
  readonly company: CrmCompany;
  readonly office: Office;
  readonly tried: Tried;
  /** Read again after everything that changes the CRM or the settings. */
  witness: Witness;
  /** Ids of records that Milepost has booked. */
  readonly booked: Set<string>;
  holds: OwnHold[];
  /** Without an appointment, by module. */
  readonly customers: Record<RecordModule, string[]>;
}

export async function lookAround(
  office: Office,
  county: County,
  booked: ReadonlySet<string>,
): Promise<Witness> {
  const workflows = await office.workflows();
  return { crm: await readCrm(office), county, workflows, idOf: office.idOf, booked };
}
