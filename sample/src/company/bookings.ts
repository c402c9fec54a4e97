import { at } from "../list.ts";
import { pick, type Random, randomFor, randomInteger } from "../random.ts";
import { type Account, type Contact, crmId, type Deal, ownerOf, type User } from "../zoho.ts";
import { type Customer, customerAt, readAddress } from "./customers.ts";
import type { Entry } from "./diaries.ts";

export interface Booked {
  readonly deals: readonly Deal[];
  readonly accounts: readonly Account[];
  readonly contacts: readonly Contact[];
  /** What is left in the calendar, in the same order. */
  readonly entries: readonly Entry[];
}

/**
 * One visit in three was booked as a deal for a household. Half of those stay in the calendar as a meeting about the
 * deal; the others are known from the deal alone. Nobody is busier than before.
 */
export function bookDeals(
  entries: readonly Entry[],
  owners: readonly User[],
  isPast: (time: string) => boolean,
): Booked {
  const random = randomFor("bookings");
  const deals: Deal[] = [];
  const customers: Customer[] = [];
  const kept = entries.flatMap((entry) => {
    const { Venue: address } = entry;
    const isBooked = random() < 1 / 3;
    const isInCalendar = random() < 1 / 2;
    if (!isBooked || address === null || isUnusual(entry)) return [entry];
    const number = customers.length;
    const owner = ownerOf(at(owners, number % owners.length));
    const lastName = entry.Event_Title.replace(/^.*: /, "");
    const customer = customerAt(address, lastName, { number, owner, since: entry.Created_Time });
    const deal = dealFor(entry, customer, random, isPast(entry.End_DateTime));
    customers.push(customer);
    deals.push(deal);
    const about = { What_Id: { id: deal.id, name: deal.Deal_Name }, $se_module: "Deals" };
    return isInCalendar ? [{ ...entry, ...about }] : [];
  });
  return {
    deals,
    accounts: customers.map(({ account }) => account),
    contacts: customers.map(({ contact }) => contact),
    entries: kept,
  };
}

/** Those show something else, and stay as they are. */
function isUnusual({ What_Id, $event_cancelled, Private__s, Participants }: Entry): boolean {
  return Boolean(What_Id || $event_cancelled || Private__s || Participants.length > 0);
}

function dealFor(
  { Event_Title: title, Start_DateTime, End_DateTime, Venue, Owner, Created_Time }: Entry,
  { account, contact }: Customer,
  random: Random,
  isOver: boolean,
): Deal {
  const amount = randomInteger(random, 8, 190) * 100;
  const outcome = pick(random, ["Proposal/Price Quote", "Closed Won", "Closed Lost"]);
  const isFitting = random() < 0.06;
  const isSurvey = title.startsWith("Survey");
  const { id } = contact;
  return {
    id: crmId(700_001 + Number(id.slice(-6)) - 710_001),
    Deal_Name: title,
    Stage: isOver ? outcome : "Qualification",
    Amount: amount,
    Closing_Date: End_DateTime.slice(0, 10),
    Account_Name: { id: account.id, name: account.Account_Name },
    Contact_Name: { id, name: contact.Full_Name },
    Owner: contact.Owner,
    Appointment_Start: Start_DateTime,
    Appointment_End: End_DateTime,
    Field_Agent: { id: Owner.id, name: Owner.name },
    Visit_Postcode: readAddress(Venue ?? "").postcode,
    Appointment_Type: isFitting ? "Full-day fitting" : isSurvey ? "Survey" : "Design visit",
    Source_Record: id,
    Created_Time,
    Modified_Time: Created_Time,
  };
}
