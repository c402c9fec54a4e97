import { setTimeout as sleep } from "node:timers/promises";
import { openSandbox } from "@milepost/kit/company/sandbox.ts";
import type { Random } from "@milepost/kit/random.ts";
import { type DiaryCompany, instant, minuteAhead } from "./company.ts";
import type { WatchedMirror } from "./mirror.ts";

/** A company whose diaries Milepost has read. */
export interface MirroredCompany extends DiaryCompany {
  /** Milepost's id. */
  readonly organisation: string;
}

const hour = 3_600_000;
/** Between two edits of the usual traffic, in milliseconds. */
const usualGap = 200;
/** Between two comparisons, in milliseconds. */
const compareEvery = 500;
/** Until a flood that is not mirrored is given up, in milliseconds. */
const floodPatience = 300_000;

/** As somebody in the CRM does. */
export async function moveMeeting(
  crmUrl: string,
  { dataCentre, zgid, adminId }: DiaryCompany,
  id: string,
  startsAt: number,
): Promise<void> {
  const values = { Start_DateTime: instant(startsAt), End_DateTime: instant(startsAt + hour) };
  const crm = openSandbox(crmUrl, { dataCentre, zgid, userId: adminId });
  await crm.edit({ action: "update", module: "Events", id, values });
}

/**
 * Moves meetings of random companies, five a second whether the last ones are mirrored or not, for as
 * long as asked. Returns the delay of each in milliseconds, from before the edit was sent.
 */
export async function editAtRandom(
  crmUrl: string,
  companies: readonly MirroredCompany[],
  mirror: WatchedMirror,
  random: Random,
  isOver: () => boolean,
): Promise<number[]> {
  const began = performance.now();
  const delays: Promise<number>[] = [];
  for (let count = 1; !isOver(); count += 1) {
    const company = random.pick(companies);
    const meetingId = random.pick(company.meetingIds);
    if (mirror.isAwaited(meetingId)) continue;
    const startsAt = minuteAhead(Date.now(), random.whole(0, 30_000));
    const moved = { organisation: company.organisation, meetingId, startsAt };
    const delay = mirror.delayOf(moved);
    delays.push(moveMeeting(crmUrl, company, meetingId, startsAt).then(() => delay));
    await sleep(Math.max(0, began + count * usualGap - performance.now()));
  }
  return Promise.all(delays);
}

/** Waits until the mirror has what the CRM has, for a company that nobody edits any longer. False: it never did. */
export async function untilMirrored(
  crmUrl: string,
  { dataCentre, zgid, adminId, organisation }: MirroredCompany,
  mirror: WatchedMirror,
): Promise<boolean> {
  const crm = openSandbox(crmUrl, { dataCentre, zgid, userId: adminId });
  const records = await crm.list("Events");
  const truth = records.map(({ id, Start_DateTime }) => ({
    id,
    start: Date.parse(String(Start_DateTime)),
  }));
  const giveUp = performance.now() + floodPatience;
  while (performance.now() < giveUp) {
    const starts = await mirror.listStarts(organisation);
    const isEqual =
      starts.size === truth.length && truth.every(({ id, start }) => starts.get(id) === start);
    if (isEqual) return true;
    await sleep(compareEvery);
  }
  return false;
}
