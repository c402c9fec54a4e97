import type { Temporal } from "temporal-polyfill";
import { at } from "../list.ts";
import { londonTime, weekdayFrom } from "../places/london.ts";
import { attend, ownerOf, type User } from "../zoho.ts";
import type { Entry } from "./diaries.ts";

/**
 * One of each kind that a diary must read rightly: a visit was cancelled, a visit is private, two agents go to one
 * customer, and one agent declined the manager's training. Nobody is busier for it.
 */
export function withUnusualMeetings(
  entries: readonly Entry[],
  manager: User,
  today: Temporal.PlainDate,
): Entry[] {
  const soon = today.add({ days: 3 }).toString();
  const plain = entries.filter(
    ({ Venue, What_Id, Start_DateTime }) => Venue && !What_Id && Start_DateTime > soon,
  );
  const [cancelled, secret] = [at(plain, 0), at(plain, 1)];
  const [host, helped] = findPair(plain.slice(2));
  const changed = entries.flatMap((entry) => {
    if (entry === cancelled) return [{ ...entry, $event_cancelled: true }];
    if (entry === secret) return [{ ...entry, Event_Title: "Dentist", Private__s: true }];
    // The second agent goes along instead of on a visit of their own at that time.
    if (entry === helped) return [];
    if (entry !== host) return [entry];
    return [{ ...entry, Participants: [attend(helped.Owner, "accepted")] }];
  });
  return [...changed, training(manager, helped, today)];
}

/** Two agents' visits at the same time. */
function findPair(visits: readonly Entry[]): readonly [Entry, Entry] {
  for (const first of visits) {
    const second = visits.find(
      (visit) =>
        visit.Owner.id !== first.Owner.id &&
        visit.Start_DateTime === first.Start_DateTime &&
        visit.End_DateTime === first.End_DateTime,
    );
    if (second) return [first, second];
  }
  throw new Error("No two agents have a visit at the same time");
}

function training(manager: User, { Owner: agent }: Entry, today: Temporal.PlainDate): Entry {
  const day = weekdayFrom(today.add({ days: 6 }));
  const created = londonTime(today.subtract({ days: 2 }), 11 * 60);
  return {
    Event_Title: "Sales training",
    Start_DateTime: londonTime(day, 14 * 60),
    End_DateTime: londonTime(day, 16 * 60),
    All_day: false,
    Venue: null,
    Owner: ownerOf(manager),
    Participants: [attend(agent, "declined")],
    Created_Time: created,
    Modified_Time: created,
  };
}
