import { afterAll, beforeEach, expect, test } from "vitest";
import { week } from "../contract/world.ts";
import type { Crm } from "../crm.ts";
import { startEmulator } from "./testing/emulator.ts";
import { openWorld, type ZohoWorld } from "./testing/open-world.ts";
import {
  changed,
  type Exchange,
  type Rewrite,
  refusal,
  startRewriter,
} from "./testing/rewriter.ts";

/** What the adapter makes of answers that Zoho may give, and the emulator does not. */

const emulator = await startEmulator();
const { open, rewrite, seen, stop } = await startRewriter(emulator.url);
afterAll(async () => {
  stop();
  await emulator.stop();
});

let world: ZohoWorld;
let crm: Crm;
beforeEach(async () => {
  rewrite(() => null);
  world = await openWorld(emulator);
  crm = open(world);
});

interface Rows {
  readonly data: Record<string, unknown>[];
}

/** As the diaries are read, what is there and then what it is: whose time is taken, and when. */
async function readWeek() {
  const listed = await crm.listMeetingVersions(week);
  const ids = listed.map(({ id }) => id);
  const meetings = await crm.listMeetings(ids, week, ["Event_Title"]);
  const taken = meetings.flatMap(({ ownerId, values, occurrences }) =>
    occurrences
      .filter(({ start, end }) => start < week.to && end >= week.from)
      .map(({ start, end }) => `${ownerId} ${values.Event_Title} ${start} ${end}`),
  );
  return [...new Set(taken)].sort();
}

/** Meetings come without these keys, in lists and alone. */
const without =
  (...keys: string[]): Rewrite =>
  (exchange) =>
    /\/Events[?/]/.test(exchange.address)
      ? changed<Rows>(exchange, ({ data }) => {
          for (const row of data) for (const key of keys) delete row[key];
        })
      : null;

const asksRule = ({ address, body }: Exchange) =>
  address.endsWith("/coql") && body.includes("Recurring_Activity");

test("meetings whose keys for a series and a cancellation are absent are read, and not one by one", async () => {
  const usual = await readWeek();
  rewrite(without("$recurrence_id", "$event_cancelled"));
  const isSingle = ({ address }: Exchange) => /\/Events\/\d+/.test(address);
  crm = open(world);
  expect(await readWeek()).toEqual(usual);
  expect(seen.filter(isSingle).length).toBeLessThanOrEqual(1);
  seen.length = 0;
  expect(await readWeek()).toEqual(usual);
  expect(seen.filter(isSingle)).toEqual([]);
  expect(crm.listOddities()).toEqual([
    { about: "meeting-keys", what: "$event_cancelled, $recurrence_id" },
  ]);
});

test("a key that only the single reading shows is read there", async () => {
  rewrite((exchange) =>
    exchange.address.includes("/Events?") ? without("$event_cancelled")(exchange) : null,
  );
  const { plain, cancelled } = world.meetings;
  const meetings = await crm.listMeetings([plain, cancelled], week, []);
  const isCancelled = Object.fromEntries(meetings.map((one) => [one.id, one.isCancelled]));
  expect(isCancelled).toEqual({ [plain]: false, [cancelled]: true });
});

test.each(["INVALID_DATA", "PATTERN_NOT_MATCHED", "NOT_SUPPORTED", "NO_PERMISSION"])(
  "a series is found where a query for its rule is refused with %s",
  async (code) => {
    world = await openWorld(emulator, { recurrence: "series" });
    crm = open(world);
    const usual = await readWeek();
    expect(usual.join()).toContain(world.seriesTitle);
    const details = { reason: "not supported", column: "Recurring_Activity" };
    rewrite((exchange) => (asksRule(exchange) ? refusal(code, details) : null));
    expect(await readWeek()).toEqual(usual);
    expect(crm.listOddities()).toEqual([]);
  },
);

test("where no question for series is answered, the other meetings are read and it is named", async () => {
  const usual = await readWeek();
  rewrite((exchange) =>
    asksRule(exchange) || /Events\?fields=.*Recurring_Activity.*sort_order/.test(exchange.address)
      ? refusal("INVALID_DATA", { param_name: "fields" })
      : null,
  );
  expect(await readWeek()).toEqual(usual);
  expect(crm.listOddities()).toEqual([{ about: "series", what: "Recurring_Activity" }]);
});

test.each(["PATTERN_NOT_MATCHED", "INVALID_DATA", "NO_PERMISSION"])(
  "a question for the form of series that is refused with %s does not end the list",
  async (code) => {
    const usual = await readWeek();
    rewrite(({ address }) =>
      address.includes("Events?fields=Recurring") ? refusal(code, { param_name: "fields" }) : null,
    );
    expect(await readWeek()).toEqual(usual);
  },
);

test("a series is found where the form of series is not shown", async () => {
  world = await openWorld(emulator, { recurrence: "series" });
  crm = open(world);
  const usual = await readWeek();
  rewrite(({ address }) =>
    address.includes("Events?fields=Recurring")
      ? refusal("PATTERN_NOT_MATCHED", { param_name: "fields" })
      : null,
  );
  expect(await readWeek()).toEqual(usual);
});

test("an answer about the form of series that cannot be read does not end the list", async () => {
  const usual = await readWeek();
  rewrite((exchange) =>
    exchange.address.includes("Events?fields=Recurring")
      ? changed<{ data: unknown }>(exchange, (body) => {
          body.data = {};
        })
      : null,
  );
  expect(await readWeek()).toEqual(usual);
});

const many = () => world.customers.many.slice(0, 100);
const readMany = () => crm.listRecords("Leads", many(), ["Last_Name"]);
const idsIn = ({ address }: Exchange) => /[?&]ids=([^&]*)/.exec(address)?.[1] ?? "";

test.each(["INVALID_DATA", "LIMIT_EXCEEDED"])(
  "too many ids, which Zoho calls %s, are asked for in halves",
  async (code) => {
    rewrite((exchange) =>
      idsIn(exchange).length > 500 ? refusal(code, { param_name: "ids" }) : null,
    );
    expect(await readMany()).toHaveLength(100);
  },
);

test("at most fifty ids, in at most 1,024 characters, are asked for at once", async () => {
  expect(await readMany()).toHaveLength(100);
  expect(Math.max(...seen.map((exchange) => idsIn(exchange).split(",").length))).toBe(50);
  expect(Math.max(...seen.map((exchange) => idsIn(exchange).length))).toBeLessThanOrEqual(1_024);
});

test.each([
  ["INVALID_DATA", { param_name: "fields" }],
  ["INVALID_DATA", { param_name: "per_page" }],
  ["INVALID_DATA", {}],
  ["LIMIT_EXCEEDED", { param_name: "fields" }],
])("records are not gone because a list is refused with %s %o", async (code, details) => {
  rewrite((exchange) => (idsIn(exchange) ? refusal(code, details) : null));
  const failure = await readMany().catch((error) => error);
  expect(failure).toMatchObject({ code: "CRM_UNREACHABLE" });
  expect(failure.message).toContain(code);
});

test("a lead is found, and one that waits for approval, where Zoho knows no `approved`", async () => {
  rewrite(({ address }) =>
    address.includes("approved=") ? refusal("INVALID_DATA", { param_name: "approved" }) : null,
  );
  const { archer, unapproved, converted } = world.customers;
  for (const id of [archer, unapproved, converted.id]) {
    expect((await crm.findRecord("Leads", id, ["Last_Name"]))?.id).toBe(id);
  }
  seen.length = 0;
  await crm.findRecord("Leads", archer, ["Last_Name"]);
  expect(seen).toHaveLength(1);
});

test("meetings are read where Zoho refuses by name what no document names", async () => {
  const usual = await readWeek();
  rewrite(({ address }) =>
    /fields=[^&]*(Show_As__s|\$)/.test(address)
      ? refusal("INVALID_DATA", { param_name: "fields" })
      : null,
  );
  expect(await readWeek()).toEqual(usual);
});

test("a meeting whose deletion is refused is not called gone", async () => {
  const { plain } = world.meetings;
  rewrite(({ method }) => {
    const item = {
      code: "INVALID_DATA",
      details: { resource_path_index: 1 },
      message: "record not deleted",
      status: "error",
    };
    return method === "DELETE" ? { status: 400, text: JSON.stringify({ data: [item] }) } : null;
  });
  const failure = await crm.removeMeeting(plain).catch((error) => error);
  expect(failure).toMatchObject({ code: "CRM_FORBIDDEN" });
  rewrite(() => null);
  await crm.removeMeeting(plain);
  await crm.removeMeeting(plain);
  expect(await crm.listMeetings([plain], week, [])).toEqual([]);
});

function withPlain(values: object) {
  rewrite((exchange) =>
    exchange.address.includes("/Events?ids=")
      ? changed<Rows>(exchange, ({ data }) => {
          for (const row of data) Object.assign(row, values);
        })
      : null,
  );
  return crm.listMeetings([world.meetings.plain], week, []);
}

test("a person who comes is busy, whether their id is text or a number, in a list or by itself", async () => {
  const person = { type: "user", participant: 123, status: null };
  for (const Participants of [[person], person, [{ ...person, participant: "123" }]]) {
    expect(await withPlain({ Participants })).toMatchObject([{ participantIds: ["123"] }]);
  }
});

test("nobody is free because those who come cannot be read", async () => {
  const failure = await withPlain({ Participants: "Abe" }).catch((error) => error);
  expect(failure).toMatchObject({ code: "CRM_UNREACHABLE" });
  expect(failure.message).toContain("Participants");
});

test("a rule that cannot be read is named, and an empty one is none", async () => {
  expect(await withPlain({ Recurring_Activity: { RRULE: null } })).toHaveLength(1);
  expect(crm.listOddities()).toEqual([]);
  expect(await withPlain({ Recurring_Activity: 7 })).toHaveLength(1);
  expect(crm.listOddities()).toEqual([
    { about: "series", what: `rules of ${world.meetings.plain}` },
  ]);
});
