import type { SettingsConflict } from "@milepost/contract/endpoints/settings-history.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { settingsToasts, validationTexts } from "@milepost/contract/texts/settings-texts.ts";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { openSettingsDesk, type SettingsDesk } from "@milepost/kit/company/settings-desk.ts";
import { until } from "@milepost/kit/until.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const cell = inject("cell");
let desk: BookingDesk;
let settings: SettingsDesk;
let wf: number;

beforeAll(async () => {
  desk = await openBookingDesk(cell, "41");
  settings = openSettingsDesk(desk.admin);
  wf = await settings.add("Kitchens");
});
afterAll(() => desk.close());

const changesOf = ({ body }: { body: object }) => (body as SettingsConflict).changes;

test("a save that breaks a rule in one workflow changes none, and tells each mistake under its key", async () => {
  const before = await settings.readOne(wf);
  const { status, body } = await settings.call("POST", "/api/settings", {
    workflowUpdates: [
      { workflowId: wf, workflowSettings: { maxDriveTime: 33 } },
      {
        workflowId: 1,
        workflowSettings: {
          defaultMeetingTitle: " ",
          defaultAppointmentSlots: ["10:00", ""],
          timeBlockEnabled: null,
          tiebreakField: "Deals:Stage",
          tiebreakRankings: [],
        },
      },
    ],
  });
  expect(status).toBe(400);
  expect(body).toMatchObject({ validationFailed: true, validationErrors: validationTexts.byKey });
  expect(body.mistakes).toContainEqual({
    workflowId: 1,
    key: "other",
    path: "tiebreakRankings",
    sentence: "At least one priority value must be set",
  });
  expect(await settings.readOne(wf)).toEqual(before);
});

test("slots are saved in order, and what was saved has every app field", async () => {
  expect(await settings.save(wf, { defaultAppointmentSlots: ["14:00", "09:00"] })).toMatchObject({
    status: 200,
    body: { message: settingsToasts.savedByServer },
  });
  const { settings: saved } = await settings.readOne(wf);
  expect(saved.defaultAppointmentSlots).toEqual(["09:00", "14:00"]);
  expect(saved.mappings.filter(({ isOriginalAppField }) => isOriginalAppField)).toHaveLength(9);
});

test("a chat's address is taken where Slack or Teams lives, and nowhere else", async () => {
  const to = (webhookUrl: string) =>
    settings.save(wf, { notifications: { system: "slack", webhookUrl } });
  const refused = await to("https://hooks.slack.com.evil.example/services/T/B/x");
  expect(refused).toMatchObject({
    status: 400,
    body: { validationErrors: { other: validationTexts.byKey.other } },
  });
  expect(await to("https://hooks.slack.com/services/T/B/x")).toMatchObject({ status: 200 });
});

test("when two people save at once, one learns who was first and what is different, and loses nothing by it", async () => {
  const lastUpdatedAt = (await settings.readOne(wf)).settings.lastUpdatedAt;
  const both = await Promise.all([
    settings.save(wf, { lastUpdatedAt, maxDriveTime: 41 }),
    settings.save(wf, { lastUpdatedAt, defaultDaysInAdvance: 7 }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const lost = both.findIndex(({ status }) => status === 409);
  const told = both[lost];
  const winner = lost === 1 ? ["maxDriveTime", 41] : ["defaultDaysInAdvance", 7];
  expect(told?.body).toMatchObject({ code: "SETTINGS_CHANGED", workflowId: wf });
  expect(told?.body.changedBy).toBe(desk.manager.full_name);
  expect(told && changesOf(told)).toMatchObject([{ key: winner[0], to: winner[1] }]);

  const again = { lastUpdatedAt: told?.body.changedAt as string };
  const mine = lost === 0 ? { maxDriveTime: 41 } : { defaultDaysInAdvance: 7 };
  expect(await settings.save(wf, { ...again, ...mine })).toMatchObject({ status: 200 });
  expect((await settings.readOne(wf)).settings).toMatchObject({
    maxDriveTime: 41,
    defaultDaysInAdvance: 7,
  });
});

test("the history tells who changed what; an earlier version is read without being saved, and saved like any change", async () => {
  const path = `/api/settings/workflow/${wf}`;
  await settings.save(wf, { maxDriveTime: 55, timezone: "Europe/Paris" });
  const { body } = await settings.call("GET", `${path}/history`);
  const [newest, before] = body.versions as { version: number; changes: object[] }[];
  expect(newest).toMatchObject({
    savedBy: desk.manager.full_name,
    restoredFrom: null,
    changes: [
      { key: "timezone", from: "Europe/London", to: "Europe/Paris" },
      { key: "maxDriveTime", from: 41, to: 55 },
    ],
  });
  const { lastUpdatedAt } = (await settings.readOne(wf)).settings;
  const earlier = await settings.call("GET", `${path}/history/${before?.version}`);
  const said = earlier.body.settings as WorkflowSettings;
  expect(said).toMatchObject({ maxDriveTime: 41, timezone: "Europe/London", lastUpdatedAt });
  expect((await settings.readOne(wf)).settings).toMatchObject({ maxDriveTime: 55, lastUpdatedAt });
  expect(await settings.call("GET", `${path}/history/999`)).toMatchObject({ status: 404 });
  const stale = { ...said, lastUpdatedAt: "2026-01-01T00:00:00.000Z" };
  expect(await settings.save(wf, stale)).toMatchObject({ status: 409 });
  expect(await settings.save(wf, said)).toMatchObject({ status: 200 });
  expect((await settings.readOne(wf)).settings).toMatchObject({
    maxDriveTime: 41,
    timezone: "Europe/London",
    defaultDaysInAdvance: 7,
  });
  const after = await settings.call("GET", `${path}/history`);
  expect(after.body.versions).toMatchObject([
    { version: (newest?.version ?? 0) + 1, changes: [{ to: "Europe/London" }, { to: 41 }] },
    { version: newest?.version },
    { version: before?.version },
    ...Array((before?.version ?? 1) - 1).fill({}),
  ]);
});

test("a save that changes nothing is no version, and nobody's way is barred by it", async () => {
  const { lastUpdatedAt, maxDriveTime } = (await settings.readOne(wf)).settings;
  await settings.save(wf, { maxDriveTime });
  expect((await settings.readOne(wf)).settings.lastUpdatedAt).toBe(lastUpdatedAt);
});

test("a new name is kept, a blank one changes nothing, and neither is in an editor's way", async () => {
  const path = `/api/settings/workflow/${wf}/name`;
  const { lastUpdatedAt } = (await settings.readOne(wf)).settings;
  expect(await settings.call("PUT", path, { workflowName: " Baths " })).toEqual({
    status: 200,
    body: { success: true, message: "Workflow name updated successfully" },
  });
  // Spec: Workflow rename is ignored if the name is empty or blank.
  expect(await settings.call("PUT", path, { workflowName: "   " })).toEqual({
    status: 200,
    body: { success: true, message: "The workflow keeps its name" },
  });
  const renamed = await settings.readOne(wf);
  expect(renamed.workflowName).toBe("Baths");
  expect(renamed.settings.lastUpdatedAt).toBe(lastUpdatedAt);
  const tooLong = { workflowName: "x".repeat(101) };
  expect(await settings.call("PUT", path, tooLong)).toMatchObject({ status: 400 });
});

test("fifty who add a workflow at once get fifty ids, and a deleted one's is never given again", async () => {
  const ids = await Promise.all(Array.from({ length: 50 }, () => settings.add()));
  expect(new Set(ids).size).toBe(50);
  const highest = Math.max(...ids);
  expect((await settings.readOne(highest)).workflowName).toBe(`Workflow ${highest}`);
  for (const id of ids) {
    const { status } = await settings.call("DELETE", `/api/settings/workflow/${id}`);
    expect(status).toBe(200);
  }
  expect(await settings.add()).toBe(highest + 1);
});

test("bookings go only where they can from their source, and one that is a meeting makes one", async () => {
  const add = (sourceModule: string, destinationModule: string) =>
    settings.call("POST", "/api/workflow/new", {
      workflowName: "",
      sourceModule,
      destinationModule,
      createMeeting: false,
    });
  expect(await add("Contacts", "Accounts")).toMatchObject({ status: 400 });
  expect(await add("Deals", "Leads")).toMatchObject({ status: 400 });
  const { body } = await add("Deals", "Events");
  const { workflowId } = body.workflow as { workflowId: number };
  expect((await settings.readOne(workflowId)).settings.createMeeting).toBe(true);
});

test("the default workflow stays, and another one's bookings outlive it", async () => {
  expect(await settings.call("DELETE", "/api/settings/workflow/1")).toMatchObject({
    status: 403,
    body: { code: "DEFAULT_WORKFLOW_STAYS" },
  });
  // To another module than the one that stays, so that nothing else makes its records count.
  const only = { settings: { selectedFieldAgents: [desk.ours(desk.becky)] } };
  const [gone = 0, stays = 0] = await desk.addWorkflows([
    { sourceModule: "Leads", destinationModule: "Leads", createMeeting: false, ...only },
    { sourceModule: "Leads", destinationModule: "Deals", ...only },
  ]);
  const recordId = await desk.insert("Leads", {
    Last_Name: "Stays",
    Company: "Firm",
    Zip_Code: desk.postcode,
  });
  const { wish } = await desk.offerFor(gone, recordId);
  const booked = await desk.book(wish);
  expect(booked.status, JSON.stringify(booked.body)).toBe(200);

  const deleted = await settings.call("DELETE", `/api/settings/workflow/${gone}`);
  expect(deleted).toMatchObject({ status: 200, body: { message: settingsToasts.deleted } });
  expect((await desk.agent.send(`/api/search?wf=${gone}&recordId=${recordId}`)).status).toBe(403);
  const isMirrored = async () => {
    const found = "select from diary_entries where is_own and crm_record_id = $1";
    return (await desk.rows(found, [recordId])).length > 0;
  };
  for (const when of ["while only we know of it", "once the CRM says so"]) {
    if (when !== "while only we know of it") await until(isMirrored);
    const [own] = await desk.search({ wf: String(stays), postcode: desk.postcode });
    expect(own?.slots.length, when).toBeGreaterThan(0);
    expect(own?.slots, when).not.toContain(wish.slot);
  }
});

test("the server refuses fields that the page does not offer: text for a person, text to break a tie, one field twice", async () => {
  const refusal = async (change: Parameters<typeof settings.save>[1]) => {
    const { status, body } = await settings.save(wf, change);
    const mistakes = (body.mistakes ?? []) as { path: string; sentence: string }[];
    return [status, ...mistakes.map(({ sentence }) => sentence)];
  };
  const ranking = { id: "1", sourceField: "", destinationField: "x", order: 1 };
  const byText = { tiebreakField: "Deals:Next_Step", tiebreakRankings: [ranking] };
  expect(await refusal(byText)).toEqual([400, "Only a dropdown field can break a tie"]);
  const { mappings } = (await settings.readOne(wf)).settings;
  const mappedTo = (destinationField: string, ids: readonly string[]) =>
    mappings.map((mapping) => ({
      ...mapping,
      fieldMappings: mapping.fieldMappings.map((details) =>
        ids.includes(mapping.id)
          ? { ...details, mappedModule: "Deals", destinationField }
          : details,
      ),
    }));
  expect(await refusal({ mappings: mappedTo("Next_Step", ["appBookingAgent"]) })).toEqual([
    400,
    "Only a user-lookup or owner-lookup field can hold this person",
  ]);
  expect(await refusal({ mappings: mappedTo("Next_Step", ["appStreet", "appCity"]) })).toEqual([
    400,
    "Deals:Next_Step is already mapped",
  ]);
});
