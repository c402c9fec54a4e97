import { randomBytes, randomInt } from "node:crypto";
import type { Cell } from "@milepost/kit/cell.ts";
import { type Person, spareCompany } from "@milepost/kit/company/spare-company.ts";
import type { Secret } from "../secrets/known.ts";

/** A value that is nowhere else. */
const word = (what: string) => `${what}${randomBytes(5).toString("hex")}`;
const address = (what: string) => `${word(what)}@erased.example`;
const phone = () => `07${randomInt(100_000_000, 999_999_999)}`;

/** Of a person to whom somebody drives: what the CRM has of them, and what is typed for them. */
export function inventCustomer() {
  return {
    firstName: word("First"),
    lastName: word("Last"),
    email: address("mail"),
    phone: phone(),
    mobile: phone(),
    street: `1 ${word("Street")}`,
    city: word("City"),
    note: word("Note"),
  };
}

export type PlantedCustomer = ReturnType<typeof inventCustomer>;

/** Typed by a booking agent, or said by a browser, of the first customer. */
export function inventTyped() {
  return {
    wrongEmail: address("wrong"),
    typedNote: word("Typed"),
    lookedUp: word("Looked"),
    errorWords: word("Error"),
  };
}

/** A company whose people, name and texts are nobody else's. */
export function inventCompany(cell: Cell, number: string) {
  const { users, organisation } = spareCompany(cell, number);
  const becky = users[2] as Person & { zip?: string };
  const people = users.map((user, at) => {
    const [first, last] = [word("Given"), word("Family")];
    const person = { first_name: first, last_name: last, full_name: `${first} ${last}` };
    // Both who drive live where the customers are.
    const zip = at === 3 ? { zip: becky.zip } : {};
    return { ...user, ...person, ...zip, email: address(`staff${at}`) };
  });
  const texts = {
    mail: word("Mail"),
    calendar: word("Calendar"),
    thankYou: word("Thanks"),
    meetingTitle: word("Meeting"),
    webhook: word("hook"),
  };
  const name = word("Company");
  return {
    people,
    texts,
    name,
    seed: { organisation: { ...organisation, company_name: name }, users: people },
  };
}

export type PlantedCompany = ReturnType<typeof inventCompany>;

/** As the search wants them. */
export const valuesIn = (kind: string, values: Readonly<Record<string, string>>): Secret[] =>
  Object.entries(values).map(([what, value]) => ({
    kind: `${kind}: ${what}`,
    value,
    isPersonal: false,
  }));
