import type { Temporal } from "temporal-polyfill";
import { at } from "../list.ts";
import { londonTime } from "../places/london.ts";
import type { Postcode } from "../places/postcodes.ts";
import { islandSector } from "../places/sectors.ts";
import { pick, type Random, randomFor, randomInteger, shuffle } from "../random.ts";
import { crmId, type Lead, ownerOf, type User } from "../zoho.ts";

export const firstNames =
  "Oliver Amelia Mohammed Olivia George Isla Arjun Ava Noah Grace Kwame Zara Harry Freya Tomasz Niamh Rhys Leila Jack Ines Samuel Ngozi Peter Hannah Ravi Maryam Alan Susan Dylan Ewa Ibrahim Linda Kenji Joyce Anthony Bronwen Kofi Ruth Dmitri Patricia".split(
    " ",
  );
export const lastNames =
  "Adeyemi Ahmed Armstrong Bailey Baptiste Barker Castellano Chowdhury Clarke Cooper Davies Evans Fernandes Fletcher Ghosh Goldberg Griffiths Haddad Harrison Iqbal Jackson Kaminski Khan Kowalska Lawson Mbeki Mitchell Morgan Murphy Nguyen Osei Papadopoulos Patel Pearson Rahman Reilly Robinson Silva Thompson Wójcik".split(
    " ",
  );

const statuses = ["Not Contacted", "Attempted to Contact", "Contacted", "Contact in Future"];
const sources = ["Web Form", "Telephone", "Exhibition", "Referral"];

/**
 * Forty people who asked for a visit: two live on the island, one gave no postcode and one gave a postcode that does
 * not exist; the others are spread over the county.
 */
export function listLeads(
  postcodes: readonly Postcode[],
  owners: readonly User[],
  today: Temporal.PlainDate,
): Lead[] {
  const random = randomFor("leads");
  const ashore = postcodes.filter(({ postcode }) => !postcode.startsWith(islandSector.code));
  const islanders = postcodes.filter(({ postcode }) => postcode.startsWith(islandSector.code));
  const spread = Array.from({ length: 38 }, (_, part) =>
    at(ashore, Math.floor(((part + random()) / 38) * ashore.length)),
  );
  const addresses = shuffle(random, [...spread, ...islanders.slice(0, 2)]);
  const inTown = addresses.filter(({ postcode }) => !postcode.startsWith(islandSector.code));
  const [forgetful, mistaken] = [at(inTown, 5), at(inTown, 11)];
  return addresses.map((address, index) => {
    const lead = leadAt(address, index, random, at(owners, index % owners.length), today);
    if (address === forgetful) return { ...lead, Zip_Code: null };
    return address === mistaken ? { ...lead, Zip_Code: unusedPostcode } : lead;
  });
}

/** Looks right, and nobody has it: no sector is large enough to come to its last letters. */
const unusedPostcode = "MP6 4ZZ";

function leadAt(
  { postcode, street, place }: Postcode,
  index: number,
  random: Random,
  owner: User,
  today: Temporal.PlainDate,
): Lead {
  const [first, last] = [at(firstNames, index), at(lastNames, (index * 7) % lastNames.length)];
  const created = londonTime(
    today.subtract({ days: randomInteger(random, 1, 21) }),
    randomInteger(random, 540, 1050),
  );
  const isOnIsland = postcode.startsWith(islandSector.code);
  return {
    id: crmId(500_001 + index),
    First_Name: first,
    Last_Name: last,
    Full_Name: `${first} ${last}`,
    Company: "Private customer",
    Email: `${first}.${last}@customer.example`
      .normalize("NFD")
      .replace(/[^\w.@]/g, "")
      .toLowerCase(),
    // Numbers that the regulator keeps for fiction.
    Phone: `07700 900${String(100 + index)}`,
    Street: isOnIsland ? street : `${randomInteger(random, 1, 90)} ${street}`,
    City: place,
    Zip_Code: postcode,
    Country: "United Kingdom",
    Lead_Status: pick(random, statuses),
    Lead_Source: pick(random, sources),
    Owner: ownerOf(owner),
    Created_Time: created,
    Modified_Time: created,
  };
}
