import { Temporal } from "temporal-polyfill";
import { company } from "../company/company.ts";
import { listHolidays } from "../company/holidays.ts";
import { hireStaff } from "../company/staff.ts";
import { at } from "../list.ts";
import { county } from "../places/county.ts";
import { londonTime } from "../places/london.ts";
import type { Postcode } from "../places/postcodes.ts";
import { islandSector } from "../places/sectors.ts";
import { pick, type Random, randomFor, randomInteger } from "../random.ts";
import { crmId } from "../zoho.ts";
import {
  dayKey,
  inOrder,
  type PastDiaries,
  pastDiaries,
  visitMinutes,
  workingDays,
} from "./past-diaries.ts";
import { type Offer, pastOffers } from "./past-offers.ts";

/** What Milepost would remember of the company's last twelve weeks. People are known by their ids in the CRM. */
export interface History {
  readonly searches: readonly PastSearch[];
  readonly visits: readonly PastVisit[];
  /** Everything that was in the diaries, what Milepost booked as well. */
  readonly diary: readonly {
    readonly agentId: string;
    readonly from: string;
    readonly to: string;
  }[];
}

interface PastSearch {
  readonly askedBy: string;
  readonly at: string;
  readonly recordId: string;
  readonly postcode: string;
  /** By slot code: who would come, and the minutes and metres that it would add. */
  readonly winners: Readonly<Record<string, string>>;
  readonly added: Readonly<Record<string, readonly [minutes: number, metres: number]>>;
  readonly firstSlot: string | null;
  readonly nearestSlot: string | null;
}

interface PastVisit {
  readonly recordId: string;
  readonly agentId: string;
  readonly heldBy: string;
  readonly slotCode: string;
  /** Monday of the week of the search. */
  readonly week: string;
  /** When it was held. */
  readonly at: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly postcode: string;
  readonly lat: number;
  readonly lon: number;
  readonly isBooked: boolean;
  /** Null: not invited, or not accepted. */
  readonly invitedAt: string | null;
  readonly acceptedAt: string | null;
}

const weeks = 12;
/** Operating days after today that a search offers, as the settings have it. */
const daysAhead = 4;

/** A customer who rings: once, or again after a day without an appointment. */
interface Caller {
  readonly recordId: string;
  readonly place: Postcode;
}

interface Desk {
  readonly random: Random;
  readonly diaries: PastDiaries;
  readonly today: Temporal.PlainDate;
  readonly visits: PastVisit[];
  readonly searches: PastSearch[];
}

/** From the Monday twelve weeks before a local date to the day before it. Every visit is over. */
export function history({ today: isoDate }: { readonly today: string }): History {
  const today = Temporal.PlainDate.from(isoDate);
  const first = today.subtract({ days: weeks * 7 + today.dayOfWeek - 1 });
  const { postcodes } = county();
  const { bookingAgents, fieldAgents: agents } = hireStaff(postcodes, today);
  const fairfield = company({ today: isoDate });
  const closed = new Set(listHolidays(first).map(({ date }) => date));
  const days = workingDays(first, today.add({ days: 14 }), closed);
  const over = days.filter((day) => Temporal.PlainDate.compare(day, today) < 0);
  const known = new Set(fairfield.records.Leads.map(({ Zip_Code }) => Zip_Code));
  const homes = postcodes.filter(
    ({ postcode }) => !postcode.startsWith(islandSector.code) && !known.has(postcode),
  );
  const diaries = pastDiaries({ agents, postcodes: homes, company: fairfield, days });
  const desk: Desk = { random: randomFor("history"), diaries, today, visits: [], searches: [] };
  let again: Caller[] = [];
  let customers = 0;
  for (const [number, day] of over.entries()) {
    // The company takes to it: from six callers a day to twelve.
    const callers = Math.round(6 + (6 * number) / over.length + randomInteger(desk.random, -2, 2));
    const newcomers = Array.from({ length: callers }, () => ({
      recordId: crmId(800_001 + customers++),
      place: pick(desk.random, homes),
    }));
    const window = days.slice(number, number + 1 + daysAhead);
    const calling = [...again, ...newcomers];
    again = calling.filter((caller, place) => {
      const now = 540 + Math.floor((480 * (place + desk.random())) / calling.length);
      const offers = pastOffers({ customer: caller.place, agents, diaries, days: window, now });
      const by = at(bookingAgents, randomInteger(desk.random, 0, bookingAgents.length - 1)).id;
      const isDone = takeCall(desk, caller, { day, now, by, offers });
      return !isDone && desk.random() < 0.15;
    });
  }
  return { searches: desk.searches, visits: desk.visits, diary: diaryOf(diaries, today) };
}

interface Call {
  readonly day: Temporal.PlainDate;
  /** Minutes after midnight. */
  readonly now: number;
  readonly by: string;
  readonly offers: readonly Offer[];
}

/** Whether the customer is done with: an appointment that has not taken place yet is left out, with its call. */
function takeCall(desk: Desk, caller: Caller, call: Call): boolean {
  const { random, diaries, today } = desk;
  const { offers, day } = call;
  const [soonest] = offers;
  const offer = soonest && choose(random, offers);
  if (offer && Temporal.PlainDate.compare(offer.day, today) >= 0) return true;
  desk.searches.push(searchOf(caller, call));
  if (!offer) return false;
  // Whom nobody can visit soon asks elsewhere.
  const wait = day.until(soonest.day, { largestUnit: "days" }).days;
  const isBooked = random() < (wait > 1 ? 0.45 : 0.74);
  if (!isBooked && random() < 0.8) return false;
  const key = dayKey(offer.agentId, offer.day);
  const stop = { from: offer.from, to: offer.from + visitMinutes, place: caller.place };
  if (isBooked) diaries.set(key, inOrder(diaries.get(key) ?? [], stop));
  desk.visits.push(visitOf(random, caller, call, { offer, isBooked }));
  return isBooked;
}

/** Mostly what adds the least driving, which is what the screen shows; some want to be visited soon. */
function choose(random: Random, offers: readonly Offer[]): Offer {
  const byDriving = offers.toSorted((a, b) => a.added - b.added);
  if (random() < 0.12) return at(offers, 0);
  return at(byDriving, Math.min(byDriving.length - 1, Math.floor(random() ** 3 * 4)));
}

function searchOf({ recordId, place }: Caller, { day, now, by, offers }: Call): PastSearch {
  const nearness = ({ there, on }: Offer) => Math.min(there.minutes, on.minutes);
  const [nearest] = offers.toSorted((a, b) => nearness(a) - nearness(b));
  return {
    askedBy: by,
    at: londonTime(day, now),
    recordId,
    postcode: place.postcode.replace(" ", ""),
    winners: Object.fromEntries(offers.map(({ code, agentId }) => [code, agentId])),
    added: Object.fromEntries(offers.map((offer) => [offer.code, addedBy(offer)])),
    firstSlot: offers[0]?.code ?? null,
    nearestSlot: nearest?.code ?? null,
  };
}

/** Metres at the speed of the drives there and on, as a kept search has them. */
function addedBy({ there, on, added }: Offer): readonly [number, number] {
  const [minutes, metres] = [there.minutes + on.minutes, there.metres + on.metres];
  return [added, minutes === 0 ? 0 : Math.round((added * metres) / minutes)];
}

function visitOf(
  random: Random,
  { recordId, place }: Caller,
  { day, now, by }: Call,
  { offer, isBooked }: { readonly offer: Offer; readonly isBooked: boolean },
): PastVisit {
  const heldAt = now + randomInteger(random, 1, 4);
  const isInvited = random() < 0.9;
  const isAccepted = isInvited && isBooked && random() < 0.72;
  return {
    recordId,
    agentId: offer.agentId,
    heldBy: by,
    slotCode: offer.code,
    week: day.subtract({ days: day.dayOfWeek - 1 }).toString(),
    at: londonTime(day, heldAt),
    startsAt: londonTime(offer.day, offer.from),
    endsAt: londonTime(offer.day, offer.from + visitMinutes),
    postcode: place.postcode.replace(" ", ""),
    lat: place.lat,
    lon: place.lon,
    isBooked,
    invitedAt: isInvited ? londonTime(day, heldAt + 1) : null,
    acceptedAt: isAccepted ? londonTime(day, heldAt + randomInteger(random, 4, 90)) : null,
  };
}

function diaryOf(diaries: PastDiaries, today: Temporal.PlainDate): History["diary"] {
  return [...diaries].flatMap(([key, stops]) => {
    const [agentId = "", date = ""] = key.split(" ");
    const day = Temporal.PlainDate.from(date);
    if (Temporal.PlainDate.compare(day, today) >= 0) return [];
    return stops.map(({ from, to }) => ({
      agentId,
      from: londonTime(day, from),
      to: londonTime(day, to),
    }));
  });
}
