import type { Crm, CrmUser, Leave, Meeting } from "@milepost/crm/crm.ts";
import { createDatabase, migrate } from "@milepost/db";
import { Temporal } from "temporal-polyfill";
import { expect, inject, onTestFinished, test } from "vitest";
import { openDatabase } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { listUserIds } from "../../session/read-people.ts";
import { updateUsers } from "../../session/update-users.ts";
import type { DiaryPorts } from "../diary-ports.ts";
import { readDay } from "./read-day.ts";
import { reconcile } from "./reconcile.ts";

const passwords = { milepost_migrator: "migrator", milepost_app: "app", milepost_audit: "audit" };
const organisation = "00000000-0000-8000-8000-000000000001" as OrganisationId;
const person: CrmUser = {
  id: "1",
  name: "Becky Shaw",
  email: "becky@company.example",
  isAdmin: true,
  isActive: true,
  postcode: null,
};
const hour = 3_600_000;

function meetingAt(number: number): Meeting {
  const start = new Date(Date.now() + number * hour);
  const end = new Date(start.getTime() + hour / 2);
  return {
    id: String(number),
    modifiedAt: "2026-01-01T00:00:00Z",
    values: {},
    ownerId: person.id,
    participantIds: [],
    occurrences: [{ start: start.toISOString(), end: end.toISOString() }],
    isWholeDay: false,
    isCancelled: false,
    isFree: false,
    place: null,
    aboutId: null,
  };
}

/** A CRM with one person's meetings: what its list shows, what it shows by id, and what it says it has deleted. */
interface Shown {
  listed: Meeting[];
  byId: Meeting[];
  deleted: string[];
  leave: Leave[];
}

function crmThat(shown: Shown): Crm {
  return {
    listUsers: async () => [person],
    listMeetingVersions: async () => shown.listed,
    listMeetings: async (ids) => shown.byId.filter(({ id }) => ids.includes(id)),
    listVersions: async () => [],
    listRecords: async () => [],
    listDeleted: async (_module, ids) => shown.deleted.filter((id) => ids.includes(id)),
    listLeave: async () => shown.leave,
    listHolidays: async () => null,
    listOddities: () => [],
  } as Partial<Crm> as Crm;
}

/** A company whose mirror holds so many meetings of the days to come. */
async function companyWith(name: string, count: number) {
  const { superuserUrl } = inject("cell");
  const urls = await createDatabase(superuserUrl, { database: name, passwords });
  await migrate(urls.milepost_migrator);
  const database = openDatabase(urls.milepost_app, () => {});
  onTestFinished(database.close);
  await database.withOrganisation(organisation, async (db) => {
    const own = { organisation_id: organisation };
    await db
      .insertInto("organisations")
      .values({ ...own, crm_data_centre: "eu", crm_organisation_id: "1", name: "Company" })
      .execute();
    await updateUsers(db, organisation, [person]);
    const [user] = await listUserIds(db, organisation);
    const changed = JSON.stringify({ selectedFieldAgents: [user?.userId] });
    await db
      .insertInto("workflows")
      .values({ ...own, workflow_id: 1, name: "Visits", changed, updated_by: person.name })
      .execute();
  });
  const meetings = Array.from({ length: count }, (_, i) => meetingAt(i + 1));
  const shown: Shown = { listed: meetings, byId: meetings, deleted: [], leave: [] };
  const crm = crmThat(shown);
  const ports = {
    database,
    openCrm: async () => crm,
    now: Temporal.Now.instant,
  } as Partial<DiaryPorts>;
  const countEntries = (kind: string) =>
    database.withOrganisation(organisation, async (db) => {
      const rows = await db
        .selectFrom("diary_entries")
        .select("crm_record_id")
        .where("kind", "=", kind)
        .execute();
      return rows.length;
    });
  const findRow = () =>
    database.withOrganisation(organisation, (db) =>
      db.selectFrom("diaries").select(["doubt", "oddities"]).executeTakeFirstOrThrow(),
    );
  const read = () => reconcile(ports as DiaryPorts, organisation);
  await read();
  expect(await countEntries("meeting")).toBe(count);
  return { shown, meetings, read, countEntries, findRow, ports: ports as DiaryPorts };
}

test("a CRM that suddenly shows no meeting leaves every diary as it was, by a name that an administrator sees", async () => {
  const { shown, meetings, read, countEntries, findRow } = await companyWith("gone_all_test", 30);
  Object.assign(shown, { listed: [], byId: [] });
  await expect(read()).rejects.toMatchObject({ code: "CRM_IMPLAUSIBLE" });
  expect(await countEntries("meeting")).toBe(30);
  expect((await findRow()).doubt).toContain("30 of 30 Events");
  Object.assign(shown, { listed: meetings, byId: meetings });
  await read();
  expect((await findRow()).doubt).toBeNull();
});

test("most meetings go at once where the CRM says itself that it has deleted them", async () => {
  const { shown, meetings, read, countEntries } = await companyWith("gone_deleted_test", 30);
  const rest = meetings.slice(25);
  const deleted = meetings.slice(0, 25).map(({ id }) => id);
  Object.assign(shown, { listed: rest, byId: rest, deleted });
  await read();
  expect(await countEntries("meeting")).toBe(5);
});

test("most meetings go at once where each was moved out of sight", async () => {
  const { shown, meetings, read, countEntries } = await companyWith("gone_moved_test", 30);
  const moved = meetings.map((meeting) => ({
    ...meeting,
    occurrences: [{ start: "2040-01-02T10:00:00Z", end: "2040-01-02T11:00:00Z" }],
  }));
  Object.assign(shown, { listed: [], byId: moved });
  await read();
  expect(await countEntries("meeting")).toBe(0);
});

test("a list that leaves out what is there is at fault, and the diaries stay", async () => {
  const { shown, read, countEntries } = await companyWith("gone_list_test", 30);
  Object.assign(shown, { listed: [] });
  await expect(read()).rejects.toMatchObject({ code: "CRM_IMPLAUSIBLE" });
  expect(await countEntries("meeting")).toBe(30);
});

test("a few meetings go without question, and fewer than half of many", async () => {
  const { shown, meetings, read, countEntries } = await companyWith("gone_few_test", 30);
  const rest = meetings.slice(14);
  Object.assign(shown, { listed: rest, byId: rest });
  await read();
  expect(await countEntries("meeting")).toBe(16);
  const few = rest.slice(10);
  Object.assign(shown, { listed: few, byId: few });
  await read();
  expect(await countEntries("meeting")).toBe(6);
});

test("a day that is read again before a booking keeps what the CRM suddenly does not show", async () => {
  const { shown, countEntries, ports } = await companyWith("gone_day_test", 23);
  Object.assign(shown, { listed: [], byId: [] });
  const day = { from: new Date(), to: new Date(Date.now() + 24 * hour) };
  await expect(readDay(ports, organisation, day)).rejects.toMatchObject({
    code: "CRM_IMPLAUSIBLE",
  });
  expect(await countEntries("meeting")).toBe(23);
});

test("leave that is suddenly not shown any longer stays until its days are over, and is named", async () => {
  const { shown, read, countEntries, findRow } = await companyWith("gone_leave_test", 1);
  shown.leave = Array.from({ length: 12 }, (_, i) => {
    const start = new Date(Date.now() + (i + 1) * 24 * hour).toISOString();
    const end = new Date(Date.now() + (i + 1.5) * 24 * hour).toISOString();
    return { id: `leave-${i}`, userId: person.id, start, end };
  });
  await read();
  expect(await countEntries("leave")).toBe(12);
  shown.leave = shown.leave.slice(11);
  await read();
  expect(await countEntries("leave")).toBe(12);
  expect((await findRow()).oddities).toEqual([
    { about: "leave", what: "11 of 12 no longer shown" },
  ]);
});
