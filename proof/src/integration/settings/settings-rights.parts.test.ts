import { defaultWorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { openSettingsDesk, type SettingsDesk } from "@milepost/kit/company/settings-desk.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const cell = inject("cell");
let desk: BookingDesk;
let mine: SettingsDesk;
let wf: number;
let managed: number;

/** The booking agent may search in one workflow and manages another; what is theirs must not grow. */
beforeAll(async () => {
  desk = await openBookingDesk(cell, "43");
  mine = openSettingsDesk(desk.agent);
  const me = desk.ours(desk.bookingAgent);
  const way = { sourceModule: "Leads", destinationModule: "Deals" };
  [wf = 0, managed = 0] = await desk.addWorkflows([
    { ...way, settings: { selectedUsers: [me] } },
    { ...way, settings: { selectedUsers: [], selectedAdmins: [me] } },
  ]);
});
afterAll(() => desk.close());

const rights = () =>
  desk.rows(
    "select workflow_id, name, changed, deleted_at from workflows where is_own and workflow_id <> $1 order by 1",
    [managed],
  );
const people = () =>
  desk.rows("select user_id, admin_level, is_active from users where is_own order by 1");

/** Settings of any shape, most of them about who may do what, to any workflows, perhaps also one's own. */
function payloads() {
  const ids = fc.constantFrom(desk.ours(desk.bookingAgent), desk.bookingAgent.id, "*", "");
  const list = fc.oneof(fc.array(ids, { maxLength: 3 }), fc.jsonValue());
  const change = fc.record(
    {
      selectedUsers: list,
      selectedAdmins: list,
      selectedFieldAgents: list,
      lastUpdatedBy: fc.string(),
      lastUpdatedAt: fc.constantFrom(null, "2030-01-01T00:00:00.000Z", "now"),
      zohoAdminLevel: fc.constant("admin"),
      isAdmin: fc.constant(true),
      maxDriveTime: fc.oneof(fc.integer(), fc.jsonValue()),
      workflowId: fc.constantFrom(1, wf),
      __proto__: fc.constant({ isAdmin: true }),
    },
    { requiredKeys: [] },
  );
  const target = fc.constantFrom<unknown>(1, wf, String(wf), [wf], { valueOf: wf }, null, -1, 1e9);
  const update = fc.record({ workflowId: target, workflowSettings: change });
  const own = fc.constant({ workflowId: managed, workflowSettings: {} });
  return fc.record({ workflowUpdates: fc.array(fc.oneof(update, own), { maxLength: 3 }) });
}

test("no payload widens what somebody may do who manages none of the workflows it names", async () => {
  const before = { rights: await rights(), people: await people() };
  const path = (id: number, rest: string) => `/api/settings/workflow/${id}${rest}`;
  await fc.assert(
    fc.asyncProperty(payloads(), async (body) => {
      const named = body.workflowUpdates.map(({ workflowId }) => workflowId);
      const { status } = await mine.call("POST", "/api/settings", body);
      const isOwn = named.length > 0 && named.every((id) => id === managed);
      if (!isOwn) expect(status, JSON.stringify(body)).toBeOneOf([400, 403]);
    }),
    { numRuns: 300 },
  );
  for (const id of [1, wf]) {
    const all = await Promise.all([
      mine.call("PUT", path(id, "/name"), { workflowName: "Mine" }),
      mine.call("DELETE", path(id, "")),
      mine.call("GET", path(id, "/history/1")),
      mine.call("GET", path(id, "/history")),
      mine.call("GET", path(id, "/doctor")),
      mine.call("GET", path(id, "/crm-zone")),
      mine.call("POST", path(id, "/try-search"), { change: {}, postcode: desk.postcode }),
    ]);
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 403));
  }
  const made = { workflowName: "", sourceModule: "Leads", destinationModule: "Deals" };
  const adding = await mine.call("POST", "/api/workflow/new", { ...made, createMeeting: true });
  expect(adding.status).toBe(403);
  expect({ rights: await rights(), people: await people() }).toEqual(before);
});

test("who manages one workflow changes that one, and nothing of another in the same save", async () => {
  const before = await rights();
  expect(await mine.save(managed, { maxDriveTime: 12 })).toMatchObject({ status: 200 });
  const updates = [managed, wf].map((workflowId) => ({
    workflowId,
    workflowSettings: { selectedAdmins: [desk.ours(desk.bookingAgent)] },
  }));
  const both = await mine.call("POST", "/api/settings", { workflowUpdates: updates });
  expect(both.status).toBe(403);
  expect(await rights()).toEqual(before);
});

test("who may only search sees neither lists nor filters nor the chat's address", async () => {
  const { settings } = await mine.readOne(wf);
  const kept = ["selectedUsers", "selectedAdmins", "selectedFieldAgents", "notifications"];
  const rules = ["existingBookingFilters", "fullDayBlockSettings", "tiebreakField"];
  const hidden = [...kept, ...rules, "tiebreakRankings", "acceptanceField", "drivingCost"];
  for (const key of hidden) expect(settings).not.toHaveProperty(key);
  expect(settings.lastUpdatedBy).toBeNull();
  const shown = Object.keys(defaultWorkflowSettings).length - hidden.length;
  expect(Object.keys(settings)).toHaveLength(shown);
});
