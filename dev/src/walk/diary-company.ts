import type { Cell } from "../parts/cell.ts";

export interface Person {
  readonly id: string;
  readonly full_name: string;
}

export interface DiaryCompany {
  readonly dataCentre: string;
  readonly organisation: { readonly zgid: string };
  /** A manager, a booking agent and three field agents. */
  readonly users: readonly [Person, Person, Person, Person, Person];
  readonly fields: object;
  readonly leave: readonly object[];
  readonly holidays: readonly object[];
  readonly records: { readonly Leads: readonly { readonly Zip_Code: string }[] };
}

/**
 * The company of the American data centre once more, under other ids and with the first company's own
 * fields: its diaries can be changed without anybody else's test seeing it.
 */
export function diaryCompany({ company, otherCompanies }: Cell): DiaryCompany {
  const text = otherCompanies.us
    .replaceAll("310677", "310688")
    .replaceAll("600317702", "600318802")
    .replaceAll("Harbor Pine Blinds", "Diary Blinds");
  const { fields } = JSON.parse(company) as DiaryCompany;
  return { ...(JSON.parse(text) as DiaryCompany), fields };
}
