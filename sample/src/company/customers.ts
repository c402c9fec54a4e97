import { at } from "../list.ts";
import { type Account, type Contact, crmId, type Owner } from "../zoho.ts";
import { firstNames } from "./leads.ts";

export interface Customer {
  readonly account: Account;
  readonly contact: Contact;
}

/** A household with an account of its own, at an address such as "12 Mill Lane, Harrowby MP3 4AB". */
export function customerAt(
  address: string,
  lastName: string,
  { number, owner, since }: { number: number; owner: Owner; since: string },
): Customer {
  const { street, place, postcode } = readAddress(address);
  // Another order than the leads', so that namesakes are few.
  const first = at(firstNames, (number * 11 + 5) % firstNames.length);
  const phone = `07700 900${String(300 + (number % 600))}`;
  const times = { Owner: owner, Created_Time: since, Modified_Time: since };
  const account: Account = {
    id: crmId(720_001 + number),
    Account_Name: `${lastName}, ${street}`,
    Phone: phone,
    Billing_Street: street,
    Billing_City: place,
    Billing_Code: postcode,
    Billing_Country: "United Kingdom",
    ...times,
  };
  const contact: Contact = {
    id: crmId(710_001 + number),
    First_Name: first,
    Last_Name: lastName,
    Full_Name: `${first} ${lastName}`,
    Account_Name: { id: account.id, name: account.Account_Name },
    Email: `${first}.${lastName}${number}@household.example`
      .normalize("NFD")
      .replace(/[^\w.@]/g, "")
      .toLowerCase(),
    Phone: phone,
    Mailing_Street: street,
    Mailing_City: place,
    Mailing_Zip: postcode,
    Mailing_Country: "United Kingdom",
    ...times,
  };
  return { account, contact };
}

export function readAddress(address: string) {
  const parts = /^(?<street>.+), (?<place>.+) (?<postcode>\S+ \S+)$/.exec(address)?.groups;
  if (!parts) throw new Error(`"${address}" is no address of the county`);
  const { street = "", place = "", postcode = "" } = parts;
  return { street, place, postcode };
}
