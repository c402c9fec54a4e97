import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ada, lead, zoe } from "../../testing/company.ts";
import { type Desk, openDesk } from "../../testing/desk.ts";
import { type Listener, startListener } from "../../testing/listener.ts";

let desk: Desk;
let listener: Listener;
let channel = 0;

beforeAll(async () => {
  desk = await openDesk();
  listener = await startListener();
});

afterAll(async () => {
  await desk.close();
  await listener.close();
});

beforeEach(async () => {
  await desk.ask("DELETE", `/actions/watch?channel_ids=${channel}`);
  await desk.reset();
  await desk.seed();
  await desk.walk.control("notifications", {});
  listener.forget();
  listener.answerWith(200);
  channel += 1;
});

const day = 24 * 3_600_000;
const inDays = (days: number) =>
  `${new Date(Date.parse("2026-03-02T09:00:00Z") + days * day).toISOString().slice(0, 19)}+00:00`;

/** A wish for a channel as the client sends it; `given` replaces what a test is about. */
function wish(given: object = {}) {
  return {
    channel_id: String(channel),
    events: ["Leads.create", "Leads.edit", "Leads.delete"],
    channel_expiry: inDays(2),
    token: "secret",
    notify_url: listener.url,
    ...given,
  };
}

async function send(method: string, ...watch: object[]) {
  const { status, body } = await desk.ask(method, "/actions/watch", { watch });
  return { status, body, item: body.watch?.[0] };
}

const settled = async () => (await desk.walk.control("notifications/flush", {})).counts;
const told = async () => (await fetch(`${desk.walk.url}/control/notifications`)).json();

describe("a channel", () => {
  test("is subscribed and says how long it lives [6-watch]", async () => {
    const events = ["Leads.create", "Deals.all"];
    const { status, item } = await send("POST", wish({ events }));
    expect(status).toBe(201);
    expect(item).toMatchObject({
      code: "SUCCESS",
      message: "Successfully subscribed for actions-watch of the given module",
      status: "success",
    });
    expect(item.details.events).toMatchObject([
      {
        channel_expiry: inDays(2),
        resource_uri: `${desk.walk.url}/eu/api/crm/v8/Leads`,
        resource_id: expect.stringMatching(/^\d+$/),
        resource_name: "Leads",
        channel_id: String(channel),
      },
      { resource_name: "Deals" },
    ]);
  });

  test.each([
    ["a week ahead", inDays(7), inDays(7)],
    ["more than a week ahead", inDays(7.001), inDays(1 / 24)],
    ["missing", undefined, inDays(1 / 24)],
  ])("whose expiry is %s lives as long as it should [6-expiry]", async (_when, asked, kept) => {
    const { item } = await send("POST", wish({ channel_expiry: asked }));
    expect(item.details.events[0].channel_expiry).toBe(kept);
  });

  test("may live a day at most, where the switch says so [6-expiry]", async () => {
    await desk.turn({ channelLife: "day" });
    const expiry = async (asked: string | undefined) =>
      (await send("POST", wish({ channel_expiry: asked }))).item.details.events[0].channel_expiry;
    expect(await expiry(inDays(1))).toBe(inDays(1));
    expect(await expiry(inDays(2))).toBe(inDays(1 / 24));
  });

  test("is renewed by PUT, which needs it alive [6-renew]", async () => {
    expect((await send("PUT", wish())).item).toMatchObject({
      code: "NOT_SUBSCRIBED",
      status: "error",
    });
    await send("POST", wish());
    const { status, item } = await send("PUT", wish({ channel_expiry: inDays(5) }));
    expect(status).toBe(200);
    expect(item.details.events[0].channel_expiry).toBe(inDays(5));
  });

  test("is changed in part, or loses events [6-patch] [6-patch-refused]", async () => {
    await send("POST", wish());
    const id = { channel_id: String(channel) };
    const changed = await send("PATCH", { ...id, token: "other" });
    expect(changed.item.message).toBe("Successfully updated the subscribe details");
    const events = ["Leads.delete"];
    const removed = await send("PATCH", { ...id, events, _delete_events: true });
    expect(removed.item.message).toBe("Successfully removed the subscribe details");
    const { body } = await desk.get(`/actions/watch?channel_id=${channel}`);
    expect(body.watch).toMatchObject([
      { token: "other", events: ["Leads.create", "Leads.edit"], channel_expiry: inDays(2) },
    ]);
    expect((await send("PATCH", id)).item.code).toBe("EXPECTED_FIELD_MISSING");
    expect((await send("PATCH", { ...id, _delete_events: true })).item.code).toBe(
      "DEPENDENT_FIELD_MISSING",
    );
  });

  test("is listed once for each module, while it lives [6-list]", async () => {
    const path = `/actions/watch?channel_id=${channel}`;
    expect((await desk.get(path)).status).toBe(204);
    await send("POST", wish({ events: ["Leads.create", "Events.all"] }));
    const { body } = await desk.get(path);
    expect(body.watch).toMatchObject([
      {
        resource_name: "Leads",
        notify_on_related_action: true,
        fields: null,
        return_affected_field_values: false,
        notify_url: listener.url,
        token: "secret",
        notification_condition: [],
        events: ["Leads.create"],
      },
      { resource_name: "Events", events: ["Events.all"] },
    ]);
    expect(body.info).toEqual({ per_page: 200, count: 2, page: 1, more_records: false });
    expect((await desk.get(`${path}&module=Events`)).body.info.count).toBe(1);
  });

  test("is stopped, and then unknown [6-delete]", async () => {
    await send("POST", wish());
    const path = `/actions/watch?channel_ids=${channel},999`;
    const { status, body } = await desk.ask("DELETE", path);
    expect(status).toBe(207);
    expect(body.watch).toMatchObject([
      { code: "SUCCESS", message: "Successfully un-subscribed from actions-watch" },
      { code: "NOT_SUBSCRIBED" },
    ]);
    await desk.insert("Leads", { Last_Name: "A" });
    expect((await settled()).fired).toBe(0);
  });

  test.each([
    [
      "without a channel_id [6-mandatory]",
      { channel_id: undefined },
      "MANDATORY_NOT_FOUND",
      "channel_id",
    ],
    ["without events [6-mandatory]", { events: undefined }, "MANDATORY_NOT_FOUND", "events"],
    [
      "without a notify_url [6-mandatory]",
      { notify_url: undefined },
      "MANDATORY_NOT_FOUND",
      "notify_url",
    ],
    ["with a long token [6-token-length]", { token: "x".repeat(51) }, "INVALID_DATA", "token"],
    [
      "with an unknown operation [6-bad-event]",
      { events: ["Leads.move"] },
      "INVALID_DATA",
      "events",
    ],
    ["with an unknown module [6-bad-event]", { events: ["Gadgets.all"] }, "INVALID_DATA", "events"],
    [
      "with a long address",
      { notify_url: `http://x.example/${"x".repeat(255)}` },
      "INVALID_DATA",
      "notify_url",
    ],
    ["with an id of 65 bits", { channel_id: "9223372036854775808" }, "INVALID_DATA", "channel_id"],
  ])("%s is refused", async (_why, given, code, name) => {
    const { status, item } = await send("POST", wish(given));
    expect(status).toBe(400);
    expect(item).toMatchObject({ code, status: "error", details: { api_name: name } });
  });

  test("is one of at most 50 in a call, each with its own id [6-limit] [6-ambiguity]", async () => {
    const many = Array.from({ length: 51 }, (_, i) => wish({ channel_id: String(7_000 + i) }));
    expect((await send("POST", ...many)).body.code).toBe("LIMIT_EXCEEDED");
    const { status, body } = await send("POST", wish(), wish());
    expect([status, body.watch[1].code]).toEqual([207, "AMBIGUITY_DURING_PROCESSING"]);
  });

  test("belongs to the organisation, or to its user by a switch", async () => {
    await send("POST", wish());
    const other = await desk.accessFor(zoe.full_name);
    const path = `/actions/watch?channel_id=${channel}`;
    expect((await desk.walk.ask("GET", other, path)).status).toBe(200);
    await desk.turn({ channelsOf: "user" });
    expect((await desk.walk.ask("GET", other, path)).status).toBe(204);
    expect((await desk.get(path)).status).toBe(200);
  });
});

describe("a notification", () => {
  test("comes within a moment, with what is documented and nothing to trust it by [6-callback] [6-unsigned]", async () => {
    await send("POST", wish());
    const before = performance.now();
    const { id } = await desk.insert("Leads", { Last_Name: "A" });
    await expect.poll(() => listener.heard.length, { interval: 5 }).toBe(1);
    expect(performance.now() - before).toBeLessThan(500);
    expect(listener.heard).toEqual([
      {
        server_time: Date.parse("2026-03-02T09:00:00Z"),
        query_params: { t: "mine" },
        module: "Leads",
        resource_uri: `${desk.walk.url}/eu/api/crm/v8/Leads`,
        ids: [id],
        affected_fields: [{ [id]: ["Last_Name"] }],
        operation: "insert",
        channel_id: String(channel),
        token: "secret",
      },
    ]);
    const sent = Object.keys(listener.headers[0] ?? {});
    expect(sent.filter((name) => /sign|zoho|token/i.test(name))).toEqual([]);
  });

  test("tells insert, update and delete, and only what was asked for [6-operations]", async () => {
    await send("POST", wish({ events: ["Leads.create", "Leads.delete"] }));
    const { id } = await desk.insert("Leads", { Last_Name: "A" });
    await desk.update("Leads", id, { Company: "C" });
    await desk.ask("DELETE", `/Leads/${id}`);
    await desk.insert("Accounts", { Account_Name: "A" });
    await settled();
    expect(listener.heard.map(({ operation, ids }) => [operation, ids])).toEqual([
      ["insert", [id]],
      ["delete", [id]],
    ]);
  });

  test("carries values only when they were asked for [6-affected-fields]", async () => {
    await send("POST", wish({ events: ["Leads.edit"], return_affected_field_values: true }));
    await desk.update("Leads", lead(1).id, { Company: "C", Zip_Code: lead(1).Zip_Code });
    await settled();
    expect(listener.heard).toMatchObject([
      {
        operation: "update",
        affected_fields: [{ [lead(1).id]: ["Company"] }],
        affected_values: [{ record_id: lead(1).id, values: { Company: "C" } }],
      },
    ]);
  });

  test("of an update is left out when its fields were not chosen [6-condition]", async () => {
    const field = (api_name: string) => ({ field: { api_name, id: "1" } });
    const notification_condition = [
      {
        type: "field_selection",
        module: { api_name: "Leads", id: "1" },
        field_selection: { group_operator: "or", group: [field("Phone"), field("Company")] },
      },
    ];
    await send("POST", wish({ notification_condition }));
    await desk.update("Leads", lead(1).id, { City: "York" });
    await desk.update("Leads", lead(1).id, { Company: "C" });
    await desk.insert("Leads", { Last_Name: "A" });
    await settled();
    expect(listener.heard.map(({ operation }) => operation)).toEqual(["update", "insert"]);
  });

  test("is sent once, whatever is answered [6-once]", async () => {
    await send("POST", wish());
    listener.answerWith(500);
    await desk.insert("Leads", { Last_Name: "A" });
    expect(await settled()).toMatchObject({ fired: 1, delivered: 0, refused: 1 });
    listener.answerWith(200);
    await desk.insert("Leads", { Last_Name: "B" });
    expect(await settled()).toMatchObject({ fired: 2, delivered: 1, refused: 1, waiting: 0 });
    expect(listener.heard).toHaveLength(2);
  });

  test("comes of writes without triggers too, unless a switch says otherwise [2.4-trigger]", async () => {
    await send("POST", wish());
    await desk.insert("Leads", { Last_Name: "A" }, { trigger: [] });
    expect((await settled()).fired).toBe(1);
    await desk.turn({ notificationsWithoutTrigger: "silent" });
    await desk.insert("Leads", { Last_Name: "A" }, { trigger: [] });
    await desk.insert("Leads", { Last_Name: "A" }, { trigger: ["workflow"] });
    expect((await settled()).fired).toBe(2);
  });

  test("comes of what people do in the CRM, of conversions and cancellations", async () => {
    await send("POST", wish({ events: ["Leads.all", "Contacts.all", "Events.all"] }));
    await desk.edit("update", "Leads", { id: lead(1).id, values: { Company: "C" } });
    await desk.edit("delete", "Leads", { id: lead(1).id });
    await desk.ask("POST", `/Leads/${lead(2).id}/actions/convert`, { data: [{}] });
    const Participants = [{ type: "user", participant: zoe.id, invited: true }];
    const { ids } = await desk.edit("insert", "Events", {
      values: {
        Event_Title: "T",
        Start_DateTime: "2026-07-01T10:00:00+01:00",
        Participants,
        End_DateTime: "2026-07-01T11:00:00+01:00",
      },
    });
    await desk.edit("cancel", "Events", { id: ids[0] });
    await settled();
    expect(listener.heard.map(({ module, operation }) => `${module} ${operation}`).sort()).toEqual(
      [
        "Leads update",
        "Leads delete",
        "Contacts insert",
        "Leads update",
        "Events insert",
        "Events update",
      ].sort(),
    );
  });

  test("of a user is sent where the switch allows it [6-users-event]", async () => {
    const { item } = await send("POST", wish({ events: ["users.all"] }));
    expect(item.code).toBe("SUCCESS");
    await desk.walk.control("user", {
      ...desk.where,
      id: zoe.id,
      changes: { status: "inactive" },
    });
    await settled();
    expect(listener.heard).toMatchObject([{ module: "users", ids: [zoe.id] }]);
    await desk.turn({ usersEvent: "refused" });
    expect((await send("POST", wish({ events: ["users.all"] }))).item.code).toBe("INVALID_DATA");
  });

  test("does not come to a channel whose user is gone, unless a switch says otherwise [6-deactivated]", async () => {
    await send("POST", wish());
    const users = [{ ...ada, status: "inactive" }, zoe];
    await desk.seed({ users });
    await desk.edit("update", "Leads", { id: lead(1).id, values: { Company: "C" } });
    expect((await settled()).fired).toBe(0);
    await desk.turn({ channelOfGoneUser: "lives" });
    await desk.edit("update", "Leads", { id: lead(1).id, values: { Company: "D" } });
    expect((await settled()).fired).toBe(1);
    await desk.seed();
  });
});

describe("the control", () => {
  const insert = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, i) =>
        desk.edit("insert", "Leads", { values: { Last_Name: `N${i}` } }),
      ),
    );

  test("loses some, the same ones for the same seed [6-lost]", async () => {
    await send("POST", wish());
    const losing = { lose: 0.5, seed: 7 };
    const lost = [];
    for (const _ of [1, 2]) {
      await desk.walk.control("notifications", losing);
      await insert(20);
      lost.push((await settled()).lost);
    }
    expect(lost[0]).toBe(lost[1]);
    expect(lost[0]).toBeGreaterThan(3);
    expect(lost[0]).toBeLessThan(17);
    await desk.walk.control("notifications", { off: true });
    await insert(3);
    expect(await settled()).toMatchObject({ fired: 3, lost: 3, delivered: 0 });
  });

  test("doubles them [6-doubled]", async () => {
    await send("POST", wish());
    await desk.walk.control("notifications", { double: 1 });
    await insert(3);
    expect(await settled()).toMatchObject({ fired: 3, doubled: 3, delivered: 6 });
    expect(listener.heard).toHaveLength(6);
  });

  test("holds them back until they are due or let go [6-late]", async () => {
    await send("POST", wish());
    await desk.walk.control("notifications", { delayMs: [60_000, 60_000] });
    await insert(2);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await told()).counts).toMatchObject({ fired: 2, delivered: 0, waiting: 2 });
    expect(await settled()).toMatchObject({ delivered: 2, waiting: 0 });
    await desk.walk.control("notifications", { delayMs: [50, 80] });
    await insert(1);
    await expect.poll(() => listener.heard.length).toBe(3);
  });

  test("lets later ones overtake [6-reordered]", async () => {
    await send("POST", wish());
    await desk.walk.control("notifications", { reorder: true, seed: 3 });
    const ids: string[] = [];
    for (let i = 0; i < 20; i++) ids.push(...(await insert(1))[0].ids);
    await expect.poll(() => listener.heard.length).toBe(20);
    const order = listener.heard.flatMap((one) => one.ids);
    expect(order.toSorted()).toEqual(ids.toSorted());
    expect(order).not.toEqual(ids);
  });

  test("sends several ids at once [6-batched]", async () => {
    await send("POST", wish());
    await desk.walk.control("notifications", { batch: true });
    await insert(5);
    expect(await settled()).toMatchObject({ fired: 5, delivered: 5 });
    expect(listener.heard).toHaveLength(1);
    expect(listener.heard[0]?.ids).toHaveLength(5);
  });

  test("refuses to handle them in ways that are not", async () => {
    for (const wrong of [{ lose: 2 }, { delayMs: [1] }, { slow: true }]) {
      expect((await desk.walk.post("/control/notifications", wrong)).status).toBe(400);
    }
  });

  test("tells when a channel was dead although nobody had ended it [6-lapse]", async () => {
    await send("POST", wish({ channel_expiry: undefined }));
    const lifeOf = async () =>
      (await told()).channels.find(
        ({ channelId, to }: { channelId: string; to: string | null }) =>
          channelId === String(channel) && to === null,
      );
    expect((await lifeOf()).gaps).toEqual([]);
    await desk.walk.control("clock", { advanceMs: 3_600_000 + 60_000 });
    await desk.signIn();
    await desk.insert("Leads", { Last_Name: "A" });
    expect((await settled()).fired).toBe(0);
    expect((await desk.get(`/actions/watch?channel_id=${channel}`)).status).toBe(204);
    expect((await send("PUT", wish())).item.code).toBe("NOT_SUBSCRIBED");
    const from = "2026-03-02T10:00:00.000Z";
    expect((await lifeOf()).gaps).toEqual([{ from, to: null }]);
    await send("POST", wish());
    expect((await lifeOf()).gaps).toEqual([{ from, to: "2026-03-02T10:01:00.000Z" }]);
    await desk.walk.control("clock", { now: null });
    await desk.signIn();
  });
});
