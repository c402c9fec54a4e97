import { randomFrom } from "../oracle/random.ts";
import { compareDoctor } from "./compare/doctor.ts";
import { type Ask, compareSearch } from "./compare/search.ts";
import type { County } from "./county.ts";
import { makeCompany } from "./crm/company.ts";
import { spelt } from "./draw.ts";
import { type LiveWorkflow, openOffice, type Where } from "./office.ts";
import { setUp } from "./set-up.ts";
import { showDifference } from "./show-difference.ts";
import { lookAround, type Stage, type Tried } from "./stage.ts";
import { tryAlone } from "./try-alone.ts";
import { countDoubleBookings, tryBooking } from "./try-booking.ts";
import { tryHold } from "./try-hold.ts";

export interface Trial {
  readonly where: Where;
  readonly county: County;
  /** The organisation's own, with which it can be made again. */
  readonly seed: number;
  readonly searches: number;
  readonly days: readonly string[];
  /** Settings that have shown no effect yet, the most urgent first. */
  readonly alone: readonly string[];
}

/** One random organisation from its first day to its last search. */
export async function tryOrganisation({
  where,
  county,
  seed,
  days,
  searches,
  alone,
}: Trial): Promise<Tried> {
  const random = randomFrom(Math.imul(seed, 0x2c1b3c6d));
  const company = makeCompany(random, county, { number: seed, days });
  const office = await openOffice(where, company);
  await setUp(office, { random, county, company });
  const booked = new Set<string>();
  const stage: Stage = {
    seed,
    random,
    county,
    company,
    office,
    booked,
    holds: [],
    tried: emptyTried(),
    witness: await lookAround(office, county, booked),
    customers: structuredClone(company.customers) as Stage["customers"],
  };
  const { tried } = stage;
  await examineAll(stage);
  for (const key of alone) await tryAlone(stage, askFor(stage, key), key);
  while (tried.searches < searches) {
    const ask = nextAsk(stage);
    const { sourceModule } = ask.workflow.settings;
    // Who has an appointment is asked for another one first.
    const isNew = stage.customers[sourceModule].includes(ask.recordId);
    if (isNew && random.chance(0.2)) await tryHold(stage, ask);
    else if (isNew && random.chance(0.15)) await tryBooking(stage, ask);
    else await compareSearch(stage, ask);
  }
  tried.doubleBookings = countDoubleBookings(stage);
  return tried;
}

function emptyTried(): Tried {
  return {
    searches: 0,
    holds: 0,
    bookings: 0,
    doubleBookings: 0,
    differences: [],
    doctorDisagrees: [],
    changed: new Set(),
    effective: new Set(),
  };
}

/** Any live workflow for a customer who has no appointment; the clerk only where they are let in. */
function nextAsk({ random, county, witness, customers, company, office }: Stage): Ask {
  const workflow = random.pick(witness.workflows);
  const { sourceModule, selectedUsers } = workflow.settings;
  const [first = "0"] = company.customers[sourceModule];
  const some = customers[sourceModule];
  const recordId = some.length > 0 ? random.pick(some) : first;
  const typed = random.chance(0.5) ? spelt(random, random.pick(county.postcodes)) : null;
  const mayClerk = selectedUsers.includes(office.idOf.get(company.clerk.id) ?? "");
  return { workflow, recordId, typed, by: mayClerk && random.chance(0.5) ? "clerk" : "manager" };
}

/** Two agents come from the same place to deals alone: only there a tiebreak has something to decide. */
function askFor(stage: Stage, key: string): Ask {
  if (!key.startsWith("tiebreak")) return nextAsk(stage);
  const deals = ({ settings }: LiveWorkflow) => settings.destinationModule === "Deals";
  const { witness } = stage;
  return nextAsk({ ...stage, witness: { ...witness, workflows: witness.workflows.filter(deals) } });
}

async function examineAll({ office, company, witness, tried, seed }: Stage): Promise<void> {
  for (const workflow of witness.workflows) {
    const found = await compareDoctor(office, company, witness, workflow);
    if (found.length === 0) continue;
    const question = `doctor of workflow ${workflow.workflowId}`;
    tried.doctorDisagrees.push(showDifference(found, { seed, question, workflow, world: null }));
  }
}
