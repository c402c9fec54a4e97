import type { Cell } from "../cell.ts";

export interface Person {
  readonly id: string;
  readonly full_name: string;
  readonly email: string;
}

export interface SpareCompany {
  readonly dataCentre: string;
  readonly organisation: { readonly zgid: string };
  /** A manager, a booking agent and three field agents. */
  readonly users: readonly [Person, Person, Person, Person, Person];
  readonly fields: object;
  readonly leave: readonly object[];
  readonly holidays: readonly object[];
  readonly records: { readonly Leads: readonly { readonly Zip_Code: string }[] };
}

/** What is replaced below: a spare company with either would be that company, or share its users. */
const taken = ["17", "77"];

/** As many numbers as are wanted, for a cell of one's own. */
export function spareNumbers(count: number, from = 10): readonly string[] {
  const all = Array.from({ length: 100 - from }, (_, at) => String(from + at));
  return all.filter((number) => !taken.includes(number)).slice(0, count);
}

/**
 * The company of the American data centre once more, under other ids and with the first company's own
 * fields: a test can do to it what it likes, and no other sees it. `number` has two digits and is the
 * test's own.
 */
export function spareCompany({ company, otherCompanies }: Cell, number: string): SpareCompany {
  if (taken.includes(number)) throw new Error(`${number} stands in the ids of the company itself`);
  const text = otherCompanies.us
    .replaceAll("310677", `3106${number}`)
    .replaceAll("600317702", `6003${number}702`)
    .replaceAll("Harbor Pine Blinds", `Spare Blinds ${number}`);
  const { fields } = JSON.parse(company) as SpareCompany;
  return { ...(JSON.parse(text) as SpareCompany), fields };
}
