import type { DriveBetween, World } from "@milepost/scheduling/world.ts";
import type { Answer, Verdict } from "./answer.ts";
import { type Entry, listBusy, listOfDay } from "./busy.ts";
import { dateOf, listWindow, minuteOf, mondayOf } from "./calendar.ts";
import { listBrokenInCalendar } from "./calendar-rules.ts";
import { addedBy, listBrokenOnTheWay } from "./drive-rules.ts";
import { findAfter, findBefore, type Neighbour } from "./neighbours.ts";
import { listSlots } from "./slots.ts";
import { overlap, type Span } from "./span.ts";
import { type Contender, findWinner, rankOf } from "./winners.ts";

export interface Explained extends Answer {
  /** By slot code, the criterion that made the winner the winner. */
  readonly decidedBy: Readonly<Record<string, string>>;
}

/**
 * The slot rules a second time, from the words of the decisions alone: slow, plain, and without a line
 * of the engine, so that a misreading has to be made twice to go unseen.
 */
export function decide(world: World, drive: DriveBetween, deviation = 0): Explained {
  const zone = world.policy.timezone;
  const verdicts: Verdict[] = [];
  const winners: Record<string, string> = {};
  const decidedBy: Record<string, string> = {};
  const window = windowSpan(world);
  const diaries = world.agents.map((agent) => ({ agent, busy: listBusy(world, agent) }));

  for (const slot of listSlots(world, deviation)) {
    const contenders: Contender[] = [];
    for (const [place, { agent, busy }] of diaries.entries()) {
      const ofDay = listOfDay(busy, slot.day);
      const said = { agent: agent.id, slot: slot.code };

      const inCalendar = listBrokenInCalendar(world, agent, slot, ofDay);
      if (inCalendar.length > 0) {
        verdicts.push({ ...said, kind: "refuse", broken: inCalendar });
        continue;
      }

      const before = findBefore(ofDay, agent.base, slot);
      const after = findAfter(ofDay, agent.base, slot);
      const there = before && (drive(before.postcode, world.visit.postcode)?.minutes ?? null);
      const on = after && (drive(world.visit.postcode, after.postcode)?.minutes ?? null);
      const way = { before, after, there, on };
      const broken = listBrokenOnTheWay(world, slot, way);
      if (broken.length > 0) {
        verdicts.push({ ...said, kind: "refuse", broken });
        continue;
      }

      const added = addedBy(way, drive);
      verdicts.push({ ...said, kind: "offer", there, on, added });
      contenders.push({
        agent: agent.id,
        added,
        rank: rankOf(world, entriesOf(before, after)),
        commitmentsOfDay: ofDay.length,
        commitmentsInWindow: busy.filter((entry) => overlap(entry, window)).length,
        place,
      });
    }
    const winner = findWinner(contenders);
    if (winner === null) continue;
    winners[slot.code] = winner.agent;
    decidedBy[slot.code] = winner.decidedBy;
  }
  return { week: mondayOf(dateOf(world.now, zone)).toString(), verdicts, winners, decidedBy };
}

/** From the first date's midnight to the midnight after the last. */
function windowSpan(world: World): Span {
  const dates = listWindow(world);
  const first = dates[0];
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return { from: 0, to: 0 };
  const zone = world.policy.timezone;
  return {
    from: minuteOf(first, "00:00", zone),
    to: minuteOf(last.add({ days: 1 }), "00:00", zone),
  };
}

function entriesOf(...neighbours: (Neighbour | null)[]): Entry[] {
  return neighbours.flatMap((neighbour) => neighbour?.entry ?? []);
}
