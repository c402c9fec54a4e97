/** The servers of one data centre. Tokens, codes and secrets go to no other address. */
export interface DataCentre {
  readonly accounts: string;
  readonly api: string;
  /** Where people see their records. */
  readonly crm: string;
}

/**
 * By `location`, as the redirect back names it. Organisations at another API of the same location, such
 * as sandboxes, have a name of their own that begins with it: `eu-sandbox`.
 */
export type DataCentres = Readonly<Record<string, DataCentre>>;

export const zohoDataCentres: DataCentres = {
  us: {
    accounts: "https://accounts.zoho.com",
    api: "https://www.zohoapis.com",
    crm: "https://crm.zoho.com",
  },
  eu: {
    accounts: "https://accounts.zoho.eu",
    api: "https://www.zohoapis.eu",
    crm: "https://crm.zoho.eu",
  },
  in: {
    accounts: "https://accounts.zoho.in",
    api: "https://www.zohoapis.in",
    crm: "https://crm.zoho.in",
  },
  au: {
    accounts: "https://accounts.zoho.com.au",
    api: "https://www.zohoapis.com.au",
    crm: "https://crm.zoho.com.au",
  },
  jp: {
    accounts: "https://accounts.zoho.jp",
    api: "https://www.zohoapis.jp",
    crm: "https://crm.zoho.jp",
  },
  ca: {
    accounts: "https://accounts.zohocloud.ca",
    api: "https://www.zohoapis.ca",
    crm: "https://crm.zohocloud.ca",
  },
  sa: {
    accounts: "https://accounts.zoho.sa",
    api: "https://www.zohoapis.sa",
    crm: "https://crm.zoho.sa",
  },
  uk: {
    accounts: "https://accounts.zoho.uk",
    api: "https://www.zohoapis.uk",
    crm: "https://crm.zoho.uk",
  },
  ae: {
    accounts: "https://accounts.zoho.ae",
    api: "https://www.zohoapis.ae",
    crm: "https://crm.zoho.ae",
  },
  cn: {
    accounts: "https://accounts.zoho.com.cn",
    api: "https://www.zohoapis.com.cn",
    crm: "https://crm.zoho.com.cn",
  },
};
