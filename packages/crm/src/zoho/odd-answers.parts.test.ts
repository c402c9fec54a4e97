import { afterAll, beforeEach, expect, test } from "vitest";
import { week } from "../contract/world.ts";
import type { Crm } from "../crm.ts";
import { startEmulator } from "./testing/emulator.ts";
import { openWorld, type ZohoWorld } from "./testing/open-world.ts";
import { changed, type Exchange, refusal, startRewriter } from "./testing/rewriter.ts";
import { signIn } from "./testing/sign-in.ts";

/** Days off and fields, where Zoho answers in another plausible way than the emulator. */

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

const ofDaysOff = ({ address }: Exchange) =>
  /settings\/(holidays|users_unavailability)/.test(address);
const instant = (time: string) => new Date(time).toISOString();

test("leave and holidays are asked for without pages, and with the organisation's number", async () => {
  const barred = (exchange: Exchange) => ofDaysOff(exchange) && /page/.test(exchange.address);
  rewrite((exchange) =>
    barred(exchange) ? refusal("INVALID_DATA", { param_name: "per_page" }) : null,
  );
  expect(await crm.listLeave(week)).toHaveLength(1);
  expect(await crm.listHolidays(week)).toEqual(["2026-06-05"]);
  const asked = seen.filter(ofDaysOff);
  expect(asked.map(({ headers }) => headers["x-crm-org"])).toEqual(
    asked.map(() => world.organisation.id),
  );
});

interface Unavailabilities {
  readonly users_unavailability: Record<string, unknown>[];
}

function withLeave(leave: object) {
  rewrite((exchange) =>
    exchange.address.includes("users_unavailability")
      ? changed<Unavailabilities>(exchange, ({ users_unavailability: [first] }) => {
          Object.assign(first ?? {}, leave);
        })
      : null,
  );
}

test.each([
  ["as a date", { from: "2026-06-03", to: "2026-06-03", all_day: true }],
  ["as a date without more", { from: "2026-06-03", to: "2026-06-03" }],
  [
    "as instants within it",
    { from: "2026-06-03T08:00:00+01:00", to: "2026-06-03T09:00:00+01:00", all_day: true },
  ],
  [
    "from midnight to midnight",
    { from: "2026-06-03T00:00:00+01:00", to: "2026-06-04T00:00:00+01:00", all_day: true },
  ],
])("leave of a whole day that comes %s takes that day by London's clocks", async (_, leave) => {
  withLeave(leave);
  const [one] = (await crm.listLeave(week)) ?? [];
  expect([instant(one?.start ?? ""), instant(one?.end ?? "")]).toEqual([
    "2026-06-02T23:00:00.000Z",
    "2026-06-03T22:59:59.000Z",
  ]);
});

test("leave from somebody's other calendar counts, also without an id of Zoho's", async () => {
  withLeave({
    id: null,
    tp_event_id: "AAMkAGI1",
    tp_calendar_id: "7",
    service: "microsoft",
    title: "x",
  });
  expect(await crm.listLeave(week)).toMatchObject([{ id: "AAMkAGI1", userId: world.users.agent }]);
});

test("leave that cannot be read is not known, and named, and holidays are", async () => {
  withLeave({ from: "next week" });
  expect(await crm.listLeave(week)).toBeNull();
  expect(await crm.listHolidays(week)).toEqual(["2026-06-05"]);
  expect(crm.listOddities()).toMatchObject([{ about: "leave" }]);
});

test("leave and holidays that are refused are not taken for an edition that has none", async () => {
  rewrite((exchange) =>
    ofDaysOff(exchange) ? refusal("NO_PERMISSION", { permissions: ["Crm_X"] }, 403) : null,
  );
  expect(await crm.listLeave(week)).toBeNull();
  expect(await crm.listHolidays(week)).toBeNull();
  expect(crm.listOddities()).toEqual([
    { about: "leave", what: "NO_PERMISSION to GET /crm/v8/settings/users_unavailability" },
    { about: "holidays", what: "NO_PERMISSION to GET /crm/v8/settings/holidays" },
  ]);
  rewrite((exchange) => (ofDaysOff(exchange) ? refusal("FEATURE_NOT_SUPPORTED") : null));
  expect(await crm.listLeave(week)).toBeNull();
  expect(await crm.listHolidays(week)).toBeNull();
  expect(crm.listOddities()).toEqual([
    { about: "leave", what: "FEATURE_NOT_SUPPORTED to GET /crm/v8/settings/users_unavailability" },
    { about: "holidays", what: "FEATURE_NOT_SUPPORTED to GET /crm/v8/settings/holidays" },
  ]);
});

interface Fields {
  readonly fields: {
    api_name: string;
    unique: unknown;
    data_type: unknown;
    pick_list_values?: Record<string, unknown>[];
  }[];
}

/** What changing one field of leads makes of the others. */
async function afterOdd(change: (body: Fields) => void) {
  const usual = (await crm.listFields("Leads")) ?? [];
  rewrite((exchange) =>
    exchange.address.includes("settings/fields") ? changed(exchange, change) : null,
  );
  const found = (await crm.listFields("Leads")) ?? [];
  return { usual, found };
}

test("a list's value without a label has itself as label", async () => {
  const { usual, found } = await afterOdd(({ fields }) => {
    const list = fields.find(({ pick_list_values: values }) => values && values.length > 1);
    for (const value of list?.pick_list_values ?? []) value.display_value = null;
  });
  expect(found.map(({ name }) => name)).toEqual(usual.map(({ name }) => name));
  expect(found.flatMap(({ options }) => options).every(({ label }) => label !== "")).toBe(true);
  expect(crm.listOddities()).toEqual([]);
});

test("a list's value that cannot be read is left out and named, and the list stays", async () => {
  const { usual, found } = await afterOdd(({ fields }) => {
    const source = fields.find(({ api_name }) => api_name === "Lead_Source");
    Object.assign(source?.pick_list_values?.[1] ?? {}, { actual_value: 7 });
  });
  const options = (all: typeof found) => all.find(({ name }) => name === "Lead_Source")?.options;
  expect(options(found)).toHaveLength((options(usual)?.length ?? 0) - 1);
  expect(crm.listOddities()).toEqual([{ about: "fields", what: "Leads.Lead_Source[1]" }]);
});

test.each([[""], [[]], [false]])(
  "a field whose `unique` is %j is one as others are",
  async (unique) => {
    const { usual, found } = await afterOdd(({ fields }) => {
      const company = fields.find(({ api_name }) => api_name === "Company");
      Object.assign(company ?? {}, { unique });
    });
    expect(found).toEqual(usual);
  },
);

test("a field that cannot be read is left out and named, until it can", async () => {
  const { usual, found } = await afterOdd(({ fields }) => {
    const company = fields.find(({ api_name }) => api_name === "Company");
    Object.assign(company ?? {}, { data_type: 7 });
  });
  expect(found).toEqual(usual.filter(({ name }) => name !== "Company"));
  expect(crm.listOddities()).toEqual([{ about: "fields", what: "Leads.Company" }]);
  rewrite(() => null);
  expect(await crm.listFields("Leads")).toEqual(usual);
  expect(crm.listOddities()).toEqual([]);
});

test("a line of a layout that cannot be read demands nothing, and the fields are read", async () => {
  const usual = await crm.listFields("Leads");
  rewrite((exchange) =>
    exchange.address.includes("settings/layouts")
      ? changed<{ layouts: { sections: { fields: unknown[] }[] }[] }>(exchange, ({ layouts }) => {
          layouts[0]?.sections[0]?.fields.push({ api_name: null, required: 1 });
        })
      : null,
  );
  expect(await crm.listFields("Leads")).toEqual(usual);
});

/** As one of the company, through here. */
async function openAs(name: string): Promise<Crm> {
  const { access, now } = world;
  const { dataCentre, refreshToken } = await signIn(access, "connect", name);
  const answer = await access.refresh({ dataCentre, refreshToken: refreshToken ?? "" });
  const token = "token" in answer ? answer.token : "";
  return open({ ...world, now, accessToken: async () => token });
}

test.each([
  ["NO_PERMISSION", 403],
  ["INVALID_DATA", 400],
])(
  "a person to whom the list of administrators is refused with %s is read as what their profile says",
  async (code, status) => {
    rewrite(({ address }) =>
      address.includes("type=AdminUsers") ? refusal(code, { param_name: "type" }, status) : null,
    );
    const agent = await openAs("Abe Stone");
    expect(await agent.readCurrentUser()).toMatchObject({ name: "Abe Stone", isAdmin: false });
    expect(await crm.readCurrentUser()).toMatchObject({ name: "Ada Marsh", isAdmin: true });
  },
);

test("a list of administrators that cannot be read takes nobody's rights", async () => {
  rewrite(({ address }) =>
    address.includes("type=AdminUsers") ? { status: 200, text: '{"people":[]}' } : null,
  );
  await expect(crm.listUsers()).rejects.toMatchObject({ code: "CRM_UNREACHABLE" });
});
