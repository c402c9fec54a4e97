interface Company {
  readonly dataCentre: string;
  readonly organisation: { readonly zgid: string };
  readonly users: readonly { readonly id: string }[];
  readonly records: {
    readonly Leads: readonly Readonly<Record<string, unknown>>[];
    readonly Deals: readonly { readonly Visit_Postcode: string }[];
  };
}

export interface Lead {
  readonly id: string;
  readonly Email: string;
  readonly Zip_Code: string;
  /** As the provider of text messages writes it. */
  readonly phone: string;
}

/** A company of its own for one lane of cases. */
export interface CrashCompany {
  readonly dataCentre: string;
  readonly zgid: string;
  /** What the emulated CRM is seeded with, as JSON text. */
  readonly text: string;
  /** Each case has one of its own. */
  readonly leads: readonly Lead[];
}

/**
 * The sample company once more under other ids, with empty diaries and as many leads as wanted, each
 * with an address and a number that no other has and at a place where the company has been. `lane` is below 80.
 */
export function crashCompany(sample: string, lane: number, leads: number): CrashCompany {
  const company = JSON.parse(sample.replaceAll("870211", `8702${lane + 20}`)) as Company;
  const [model] = company.records.Leads;
  const places = company.records.Deals.map(({ Visit_Postcode }) => Visit_Postcode);
  const base = BigInt(String(model?.id));
  const made = Array.from({ length: leads }, (_, at) => ({
    ...model,
    id: String(base + BigInt(at)),
    Last_Name: `Customer ${at}`,
    Full_Name: `Crash Customer ${at}`,
    Email: `customer-${lane}-${at}@crash.example`,
    Zip_Code: places[(at * 7) % places.length] ?? "",
    Mobile: `0${7_010_000_000 + lane * 1_000_000 + at}`,
  }));
  const records = { Leads: made, Accounts: [], Contacts: [], Deals: [], Events: [] };
  return {
    dataCentre: company.dataCentre,
    zgid: company.organisation.zgid,
    text: JSON.stringify({ ...company, records, leave: [] }),
    leads: made.map(({ id, Email, Zip_Code, Mobile }) => {
      return { id, Email, Zip_Code, phone: `+44${Mobile.slice(1)}` };
    }),
  };
}
