/** The servers of one data centre. Tokens, codes and secrets go to no other address. */
export interface DataCentre {
  readonly accounts: string;
  readonly api: string;
}

/** By `location`, as the redirect back names it. */
export type DataCentres = Readonly<Record<string, DataCentre>>;

export const zohoDataCentres: DataCentres = {
  us: { accounts: "https://accounts.zoho.com", api: "https://www.zohoapis.com" },
  eu: { accounts: "https://accounts.zoho.eu", api: "https://www.zohoapis.eu" },
  in: { accounts: "https://accounts.zoho.in", api: "https://www.zohoapis.in" },
  au: { accounts: "https://accounts.zoho.com.au", api: "https://www.zohoapis.com.au" },
  jp: { accounts: "https://accounts.zoho.jp", api: "https://www.zohoapis.jp" },
  ca: { accounts: "https://accounts.zohocloud.ca", api: "https://www.zohoapis.ca" },
  sa: { accounts: "https://accounts.zoho.sa", api: "https://www.zohoapis.sa" },
  uk: { accounts: "https://accounts.zoho.uk", api: "https://www.zohoapis.uk" },
  ae: { accounts: "https://accounts.zoho.ae", api: "https://www.zohoapis.ae" },
  cn: { accounts: "https://accounts.zoho.com.cn", api: "https://www.zohoapis.com.cn" },
};
