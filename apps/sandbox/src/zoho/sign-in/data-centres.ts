export const dataCentres = ["us", "eu", "uk", "in", "au", "jp", "ca", "sa"] as const;

/** Zoho's `location`. */
export type DataCentre = (typeof dataCentres)[number];

export interface Servers {
  readonly accounts: string;
  readonly api: string;
  readonly crm: string;
}

/** Zoho has hosts for these; here they are paths of one origin, so that one port is the whole of Zoho. */
export function serversOf(origin: string, dataCentre: DataCentre): Servers {
  const base = `${origin}/${dataCentre}`;
  return { accounts: `${base}/accounts`, api: `${base}/api`, crm: `${base}/crm` };
}

export function isDataCentre(text: string | undefined): text is DataCentre {
  return dataCentres.some((dataCentre) => dataCentre === text);
}
