import { expect, test } from "vitest";
import type { Meeting, Span } from "../crm.ts";
import { instantOf, nobody, type World, week } from "./world.ts";

export function testDiary(here: () => World): void {
  /** The way the diaries go: what is there, then what it is. */
  async function readDiary(span: Span): Promise<Meeting[]> {
    const { crm, meetings } = here();
    const versions = await crm.listMeetingVersions(span);
    expect(new Set(versions.map(({ id }) => id)).size).toBe(versions.length);
    const ids = versions.map(({ id }) => id);
    return crm.listMeetings(ids, span, [meetings.titleField]);
  }

  async function read(id: string): Promise<Meeting | undefined> {
    const { crm } = here();
    const [meeting] = await crm.listMeetings([id], week, []);
    return meeting;
  }

  test("every meeting that touches the week is listed, including cancelled ones and whole days", async () => {
    const { meetings, crm } = here();
    const ids = new Set((await crm.listMeetingVersions(week)).map(({ id }) => id));
    for (const id of [meetings.plain, meetings.cancelled, meetings.wholeDay, meetings.wholeDays]) {
      expect(ids.has(id)).toBe(true);
    }
    for (const id of meetings.outside) expect(ids.has(id)).toBe(false);
  });

  test("a meeting has its owner, its place, and those who come", async () => {
    const { meetings, users } = here();
    const plain = await read(meetings.plain);
    expect(plain).toMatchObject({
      ownerId: users.agent,
      participantIds: [users.helper],
      place: "12 Mill Lane",
      isWholeDay: false,
      isCancelled: false,
      isFree: false,
    });
    expect(plain?.occurrences.map(toInstants)).toEqual([
      ["2026-06-02T09:00:00.000Z", "2026-06-02T10:00:00.000Z"],
    ]);
  });

  test("a cancelled meeting says so", async () => {
    const { meetings } = here();
    expect((await read(meetings.cancelled))?.isCancelled).toBe(true);
  });

  test("whole days are on their first and last day by London's clocks", async () => {
    const { meetings } = here();
    const oneDay = await read(meetings.wholeDay);
    expect(oneDay?.isWholeDay).toBe(true);
    expect(oneDay?.occurrences.map(toLondonDays)).toEqual([["2026-06-04", "2026-06-04"]]);
    const twoDays = await read(meetings.wholeDays);
    expect(twoDays?.occurrences.map(toLondonDays)).toEqual([["2026-06-06", "2026-06-07"]]);
  });

  test("a series that began long ago is in the week, once", async () => {
    expect(await seriesIn(week)).toEqual(["2026-06-02T08:30:00.000Z"]);
  });

  test("a series keeps to the clocks on the wall when they change", async () => {
    const spring = { from: "2026-03-23T00:00:00+00:00", to: "2026-04-06T00:00:00+01:00" };
    expect(await seriesIn(spring)).toEqual([
      "2026-03-24T09:30:00.000Z",
      "2026-03-31T08:30:00.000Z",
    ]);
  });

  test("a series leaves out its exception, and ends", async () => {
    const june = { from: "2026-06-09T00:00:00+01:00", to: "2026-07-31T00:00:00+01:00" };
    expect(await seriesIn(june)).toEqual([
      "2026-06-09T08:30:00.000Z",
      "2026-06-23T08:30:00.000Z",
      "2026-06-30T08:30:00.000Z",
    ]);
  });

  async function seriesIn(span: Span): Promise<string[]> {
    const { meetings, seriesTitle } = here();
    return (await readDiary(span))
      .filter(({ values }) => values[meetings.titleField] === seriesTitle)
      .flatMap(({ occurrences }) => occurrences)
      .map(({ start }) => new Date(start).toISOString())
      .sort();
  }

  test("a meeting that is gone is missing", async () => {
    const { crm, meetings } = here();
    const found = await crm.listMeetings([meetings.plain, nobody, "nonsense"], week, []);
    expect(found.map(({ id }) => id)).toEqual([meetings.plain]);
  });

  test("the week's leave is listed", async () => {
    const { crm, users } = here();
    const leave = await crm.listLeave(week);
    expect(leave).toMatchObject([{ userId: users.agent }]);
    expect(leave?.map(toInstants)).toEqual([
      ["2026-06-02T23:00:00.000Z", "2026-06-03T23:00:00.000Z"],
    ]);
  });

  test("the week's holidays are listed", async () => {
    const { crm } = here();
    expect(await crm.listHolidays(week)).toEqual(["2026-06-05"]);
  });

  test("a caller who may not ask for leave and holidays learns that this CRM does not give them", async () => {
    const { narrow } = here();
    expect(await narrow.listLeave(week)).toBeNull();
    expect(await narrow.listHolidays(week)).toBeNull();
  });
}

function toInstants({ start, end }: { start: string; end: string }): string[] {
  return [start, end].map((time) => new Date(instantOf(time)).toISOString());
}

function toLondonDays({ start, end }: { start: string; end: string }): string[] {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" });
  return [start, end].map((time) => format.format(instantOf(time)));
}
