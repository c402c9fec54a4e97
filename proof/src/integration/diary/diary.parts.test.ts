import { setTimeout as sleep } from "node:timers/promises";
import type { Offer, SearchResult } from "@milepost/contract/endpoints/search.ts";
import { until } from "@milepost/kit/until.ts";
import { afterEach, beforeAll, expect, inject, test } from "vitest";
import { meetingOf, openDiaryOffice } from "./diary-office.ts";

let office: Awaited<ReturnType<typeof openDiaryOffice>>;

beforeAll(async () => {
  office = await openDiaryOffice(inject("cell"));
  return office.close;
});
/** As it should be: notifications come at once, once, in order. */
const handleNews = (handling: object) =>
  office.crm.control("notifications", { ...handling, zgid: office.company.organisation.zgid });
const tellAgain = () => handleNews({});
afterEach(tellAgain);

/** What the promise says of an edit that the CRM notifies us of. Milliseconds. */
const soon = 2_000;

const dayOf = ({ start }: Offer) => start.slice(0, 10);
const daysOf = (offers: readonly Offer[]) => [...new Set(offers.map(dayOf))];

test("a meeting made in the CRM takes its slot away within two seconds, and deleted gives it back", async () => {
  const { becky, isOpen } = office;
  const [offer] = await office.twoOffers(becky);
  const id = await office.insert("Events", meetingOf(becky, offer.start, offer.end));
  // Spec: Field agents are CRM users whose diaries the {product} considers.
  await expect.poll(() => isOpen(becky, offer), { timeout: soon }).toBe(false);
  await office.remove(id);
  expect(await until(() => isOpen(becky, offer))).toBeLessThan(soon);
});

test("a meeting that is moved or given to somebody else takes the time it now has, and no other", async () => {
  const { omar, isOpen } = office;
  const [first, second] = await office.twoOffers(omar);
  const id = await office.insert("Events", meetingOf(omar, first.start, first.end));
  await until(async () => !(await isOpen(omar, first)));
  await office.move(id, second);
  const isMoved = async () => (await isOpen(omar, first)) && !(await isOpen(omar, second));
  expect(await until(isMoved)).toBeLessThan(soon);
  await office.giveAway(id);
  expect(await until(() => isOpen(omar, second))).toBeLessThan(soon);
});

test("a deal with an appointment and a field agent blocks like a meeting, until its time is emptied", async () => {
  const { becky, isOpen } = office;
  const [offer] = await office.twoOffers(becky);
  const id = await office.insert("Deals", {
    Deal_Name: "Blinds, kitchen",
    Stage: "Qualification",
    Appointment_Start: offer.start,
    Appointment_End: offer.end,
    Field_Agent: { id: becky.id },
  });
  // Spec: It runs when a destination record is created or edited.
  await expect.poll(() => isOpen(becky, offer), { timeout: soon }).toBe(false);
  const values = { Appointment_Start: null, Appointment_End: null };
  await office.crm.edit({ action: "update", module: "Deals", id, values });
  // Spec: It runs when a destination record is created or edited.
  await expect.poll(() => isOpen(becky, offer), { timeout: soon }).toBe(true);
});

test("notifications that come twice and out of order leave the meeting where it was put last", async () => {
  const { becky, isOpen } = office;
  const [first, second] = await office.twoOffers(becky);
  await handleNews({ double: 1, reorder: true, delayMs: [0, 300] });
  const id = await office.insert("Events", meetingOf(becky, first.start, first.end));
  for (let move = 1; move <= 9; move += 1) await office.move(id, move % 2 === 0 ? first : second);
  const told = await office.crm.control<{ counts: object }>("notifications/flush", {});
  expect(told.counts).toMatchObject({ fired: 10, doubled: 10, lost: 0, refused: 0 });
  const stands = async () => (await isOpen(becky, first)) && !(await isOpen(becky, second));
  expect(await until(stands)).toBeLessThan(soon);
  await until(office.areHintsRead);
  const entries = await office.rows<{ starts_at: Date }>(
    `select starts_at from diary_entries where is_own and crm_record_id = '${id}'`,
  );
  expect(entries).toEqual([{ starts_at: new Date(second.start) }]);
  await office.remove(id);
  // Else she takes the slot from whom the next test finds it offered of.
  await until(() => isOpen(becky, second));
});

test("an edit that no notification announced is seen once a search finds the mirror older than five minutes", async () => {
  const { omar, isOpen } = office;
  const [offer] = await office.twoOffers(omar);
  await handleNews({ off: true });
  const id = await office.insert("Events", meetingOf(omar, offer.start, offer.end));
  await sleep(soon);
  expect(await isOpen(omar, offer)).toBe(true);
  // Searches wake the diaries once in each minute of the clock, and the company's first one may have done so in this.
  await sleep(60_000 - (Date.now() % 60_000));
  for (const table of ["diaries", "diary_agents"]) {
    await office.rows(`update ${table} set read_at = now() - interval '6 minutes' where is_own`);
  }
  await until(async () => !(await isOpen(omar, offer)));
  const young = "select from diaries where is_own and read_at > now() - interval '1 minute'";
  await until(async () => (await office.rows(young)).length === 1);
  await tellAgain();
  await office.remove(id);
  await until(() => isOpen(omar, offer));
}, 150_000);

test("a newly chosen field agent is left out until their diary is read, and never looks free before", async () => {
  const { becky, omar, hugh } = office;
  const offers = await office.offersOf(becky);
  const busyDays = daysOf(offers).slice(0, -1);
  expect(busyDays.length).toBeGreaterThan(0);
  for (const day of busyDays) {
    const offset = offers.find((offer) => dayOf(offer) === day)?.start.slice(19);
    const [start, end] = [`${day}T06:00:00${offset}`, `${day}T21:00:00${offset}`];
    await office.insert("Events", meetingOf(hugh, start, end));
  }
  // Slow enough that there are searches before the diary is read.
  const rule = { kind: "slow", ms: 500, zgid: office.company.organisation.zgid };
  const { id } = await office.crm.control<{ id: number }>("rules", rule);
  await office.chooseAgents(becky, omar, hugh);
  const answers: SearchResult[] = [];
  const took = await until(async () => {
    const result = await office.resultOf(hugh);
    if (result) answers.push(result);
    return result && result.leftOut === undefined;
  });
  await office.crm.control("rules/remove", { id });
  expect(took).toBeLessThan(10_000);
  expect(answers.length).toBeGreaterThan(1);
  for (const { leftOut, slots } of answers.slice(0, -1)) {
    expect([leftOut, slots]).toEqual(["diary-not-read", []]);
  }
  const offered = daysOf(answers.at(-1)?.offers ?? []);
  for (const day of busyDays) expect(offered).not.toContain(day);
});

test("leave closes an agent's day, a holiday everybody's", async () => {
  const { becky, omar, company } = office;
  // Today's last slot may go meanwhile, and the day with it.
  const today = new Date().toISOString().slice(0, 10);
  const later = daysOf(await office.offersOf(becky)).filter((day) => day > today);
  const [leaveDay = "", holiday = ""] = later;
  const leave = {
    id: "310688000000730001",
    user: { id: becky.id, name: becky.full_name },
    from: `${leaveDay}T00:00:00+00:00`,
    to: `${leaveDay}T23:59:00+00:00`,
    comments: "Away",
  };
  const closed = {
    id: "310688000000740001",
    name: "Founders' day",
    date: holiday,
    year: Number(holiday.slice(0, 4)),
    type: "business_holiday",
  };
  await office.crm.control("seed", { ...company, leave: [leave], holidays: [closed] });
  await office.chooseAgents(becky, omar);
  const days = async () => daysOf((await office.search()).flatMap(({ offers }) => offers ?? []));
  await until(async () => !(await days()).includes(holiday));
  expect(daysOf(await office.offersOf(becky))).not.toContain(leaveDay);
  expect(await days()).toContain(leaveDay);
});

test("nothing that the CRM announced is left unread", async () => {
  expect(await until(office.areHintsRead)).toBeLessThan(soon);
});
