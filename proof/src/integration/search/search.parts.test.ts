import { type Browserless, openBrowserless } from "@milepost/kit/browserless.ts";
import { peopleOf } from "@milepost/kit/demo.ts";
import { beforeAll, expect, inject, test } from "vitest";

interface Result {
  readonly searchId: string;
  readonly diaryReadAt: string;
  readonly isRereading: boolean;
  readonly salesPersonName: string;
  readonly appFieldAgentId: string;
  readonly slots: string[];
  readonly offers: {
    readonly slot: string;
    readonly driveThereMinutes: number | null;
    readonly addedMinutes: number | null;
    readonly alsoFree?: {
      readonly appFieldAgentId: string;
      readonly addedMinutes: number | null;
    }[];
  }[];
  readonly searched?: string[];
}

interface Lead {
  readonly id: string;
  readonly Zip_Code?: string;
  readonly City?: string;
}

const cell = inject("cell");
const { agent } = peopleOf(cell.company);
const leads = (JSON.parse(cell.company) as { records: { Leads: Lead[] } }).records.Leads;
const postcodeOf = (area: string) => {
  const lead = leads.find(({ Zip_Code }) => Zip_Code?.startsWith(`${area} `));
  if (!lead?.Zip_Code) throw new Error(`The sample has no lead in ${area}`);
  return { id: lead.id, postcode: lead.Zip_Code };
};
const browser: Browserless = openBrowserless(cell);
const search = ({ postcode = "", recordId = "" }: { postcode?: string; recordId?: string }) =>
  browser.send(`/api/search?${new URLSearchParams({ wf: "1", postcode, recordId })}`);

/** Without what may differ from one search to the next: its id, and when the diaries were last read. */
const answerTo = async (query: Parameters<typeof search>[0]) => {
  const results = (await (await search(query)).json()) as Result[];
  return results.map(({ searchId: _id, diaryReadAt: _at, isRereading: _is, ...result }) => result);
};

beforeAll(async () => {
  await browser.signIn(agent);
});

test("a postcode of the county gets slots whose drives came from the routing engine", async () => {
  const answer = await search({ postcode: postcodeOf("MP1").postcode });
  expect(answer.status).toBe(200);
  const results = (await answer.json()) as Result[];
  const codes = results.flatMap(({ slots }) => slots);
  expect(codes.length).toBeGreaterThanOrEqual(3);
  expect(new Set(codes).size).toBe(codes.length);
  const offers = results.flatMap((result) => result.offers);
  expect(offers.map(({ slot }) => slot).sort()).toEqual(codes.sort());
  const drives = offers.flatMap(({ driveThereMinutes }) => driveThereMinutes ?? []);
  expect(drives.length).toBeGreaterThan(0);
  expect(Math.max(...drives)).toBeLessThanOrEqual(60);
});

test("the postcode may be typed in any way", async () => {
  const { postcode } = postcodeOf("MP1");
  const untidy = ` ${postcode.toLowerCase().replace(" ", "")} `;
  expect(await answerTo({ postcode: untidy })).toEqual(await answerTo({ postcode }));
});

test("a record without a typed postcode is searched by its own", async () => {
  const { id, postcode } = postcodeOf("MP2");
  expect(await answerTo({ recordId: id })).toEqual(await answerTo({ postcode }));
});

test("what cannot be searched says why, and never looks like a full diary", async () => {
  const withoutPostcode = leads.find(({ Zip_Code }) => !Zip_Code);
  const codeOf = async (query: { postcode?: string; recordId?: string }) => {
    const answer = await search(query);
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };
  expect(await codeOf({})).toEqual([400, "POSTCODE_MISSING"]);
  expect(await codeOf({ recordId: withoutPostcode?.id ?? "" })).toEqual([400, "POSTCODE_MISSING"]);
  expect(await codeOf({ postcode: "ZZ99 9ZZ" })).toEqual([400, "POSTCODE_NOT_FOUND"]);
});

test("an island without a road has no slot, because there is no road", async () => {
  const island = await islandPostcode();
  const answer = await search({ postcode: island });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
    400,
    "NO_ROAD",
  ]);
});

/** One that the routing engine cannot snap to a road: asked of the engine itself, not of our own code. */
async function islandPostcode(): Promise<string> {
  for (const { Zip_Code } of leads.filter((lead) => lead.Zip_Code)) {
    const [place] = await placesOf(Zip_Code ?? "");
    if (!place) continue;
    const body = JSON.stringify({ locations: [place], costing: "auto" });
    const answer = await fetch(`${cell.routingUrl}/locate`, { method: "POST", body });
    const [found] = (await answer.json()) as { edges: unknown[] | null }[];
    if (!found?.edges?.length) return Zip_Code ?? "";
  }
  throw new Error("Every lead of the sample can be reached by road");
}

async function placesOf(postcode: string): Promise<{ lat: number; lon: number }[]> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: cell.databaseUrls.milepost_app });
  await client.connect();
  const sql = "select lat, lon from postcodes where country = 'GB' and postcode = $1";
  const { rows } = await client.query(sql, [postcode.replace(" ", "")]).finally(() => client.end());
  return rows as { lat: number; lon: number }[];
}

test("no offer overlaps what the CRM says the agent is doing", async () => {
  const results = (await (await search(postcodeOf("MP2"))).json()) as (Result & {
    offers: { start: string; end: string }[];
  })[];
  const { users, records } = JSON.parse(cell.company) as {
    users: { id: string; full_name: string }[];
    records: {
      Events: {
        Owner: { id: string };
        Start_DateTime: string;
        End_DateTime: string;
        $event_cancelled?: boolean;
      }[];
    };
  };
  let compared = 0;
  for (const { salesPersonName, offers } of results) {
    const id = users.find((user) => user.full_name === salesPersonName)?.id;
    const own = records.Events.filter((event) => event.Owner.id === id && !event.$event_cancelled);
    for (const { start, end } of offers) {
      for (const event of own) {
        compared += 1;
        const isApart =
          Date.parse(event.End_DateTime) <= Date.parse(start) ||
          Date.parse(end) <= Date.parse(event.Start_DateTime);
        expect(isApart, `${salesPersonName} ${start}`).toBe(true);
      }
    }
  }
  expect(compared).toBeGreaterThan(100);
});

interface Explained {
  readonly haveDiariesChanged: boolean;
  readonly haveSettingsChanged: boolean;
  readonly days: {
    readonly agents: {
      readonly appFieldAgentId: string;
      readonly slots: {
        readonly slot: string;
        readonly isWinner: boolean;
        readonly offer: { readonly addedMinutes: number | null } | null;
        readonly broken: { readonly rule: string; readonly over: number | null }[];
        readonly change: { readonly kind: string; readonly minutes: number } | null;
      }[];
    }[];
  }[];
}

test("explain agrees with the search on every slot, and gives a reason for every other", async () => {
  const results = (await (await search(postcodeOf("MP4"))).json()) as Result[];
  const explained = await browser.get<Explained>(`/api/search/${results[0]?.searchId}/explain`);
  expect(explained).toMatchObject({ haveDiariesChanged: false, haveSettingsChanged: false });
  const slots = explained.days.flatMap(({ agents }) =>
    agents.flatMap(({ appFieldAgentId, slots }) =>
      slots.map((slot) => ({ agent: appFieldAgentId, ...slot })),
    ),
  );
  const won = slots.filter(({ isWinner }) => isWinner);
  const offered = results.flatMap(({ appFieldAgentId, offers }) =>
    offers.map(({ slot, addedMinutes }) => [appFieldAgentId, slot, addedMinutes]),
  );
  expect(won.map(({ agent, slot, offer }) => [agent, slot, offer?.addedMinutes]).sort()).toEqual(
    offered.sort(),
  );
  for (const { offer, broken } of slots) expect(broken.length > 0).toBe(offer === null);
  expect(slots.some(({ change }) => change?.kind === "move")).toBe(true);
});

test("an offered slot is checked at once, unmoved it is free, and moved into an appointment it clashes", async () => {
  const results = (await (await search(postcodeOf("MP5"))).json()) as Result[];
  const id = results[0]?.searchId;
  const codes = results.flatMap(({ slots }) => slots);
  const check = (slot: string, deviation: number) =>
    browser.get<{ kind: string; broken: { rule: string }[] }>(
      `/api/search/${id}/check?${new URLSearchParams({ slot, deviation: String(deviation) })}`,
    );
  expect(await check(codes[0] ?? "", 0)).toMatchObject({ kind: "free", broken: [] });
  const moved = await Promise.all(codes.flatMap((code) => [check(code, 60), check(code, -60)]));
  expect(new Set(moved.map(({ kind }) => kind)).size).toBeGreaterThan(1);
  for (const { kind, broken } of moved) expect(broken.length > 0).toBe(kind !== "free");
  expect(await check("W0Mon7am", 0)).toMatchObject({
    kind: "clash",
    broken: [{ rule: "not-offered" }],
  });
  await expect(check(codes[0] ?? "", 7)).rejects.toThrow(/400/);
});

test("somebody else's search, or none, cannot be explained", async () => {
  const missing = "00000000-0000-4000-8000-000000000000";
  await expect(browser.get(`/api/search/${missing}/explain`)).rejects.toThrow(/404/);
});

test("an outcode alone is searched from its middle and says so; a slip of the finger gets a suggestion", async () => {
  const approximate = (await (await search({ postcode: "MP2" })).json()) as {
    isApproximate: boolean;
  }[];
  expect(approximate[0]?.isApproximate).toBe(true);
  const { postcode } = postcodeOf("MP2");
  const slip = postcode.replace(/\w$/, (last) => (last === "Q" ? "W" : "Q"));
  const body = (await (await search({ postcode: `${slip.slice(0, -2)}QQ` })).json()) as {
    code: string;
  };
  expect(body.code).toBe("POSTCODE_NOT_FOUND");
});

test("a search says who else is free, who is judged like the one it was offered with, and every slot it looked at", async () => {
  const { postcode } = postcodeOf("MP2");
  const results = (await (await search({ postcode })).json()) as Result[];
  const [first, ...rest] = results;
  const codes = results.flatMap(({ slots }) => slots);
  expect(first?.searched).toEqual(expect.arrayContaining(codes));
  expect(rest.filter(({ searched }) => searched !== undefined)).toEqual([]);
  const known = new Set(results.map(({ appFieldAgentId }) => appFieldAgentId));
  const offers = results.flatMap((result) =>
    result.offers.map((offer) => ({ ...offer, wonBy: result.appFieldAgentId })),
  );
  for (const { alsoFree = [], wonBy } of offers) {
    const others = alsoFree.map(({ appFieldAgentId }) => appFieldAgentId);
    expect(others.length).toBeLessThanOrEqual(3);
    expect(others.filter((id) => id === wonBy || !known.has(id))).toEqual([]);
  }
  const chosen = offers.find(({ alsoFree = [] }) => alsoFree.length > 0);
  const [other] = chosen?.alsoFree ?? [];
  const fieldagent = other?.appFieldAgentId ?? "";
  const about = (one: string, call: string) => {
    const query = new URLSearchParams({
      slot: chosen?.slot ?? "",
      deviation: "0",
      fieldagent: one,
    });
    return browser.send(`/api/search/${first?.searchId}/${call}?${query}`);
  };
  expect(await (await about(fieldagent, "check")).json()).toMatchObject({
    kind: "free",
    broken: [],
  });
  const day = (await (await about(fieldagent, "day")).json()) as { agentName: string };
  const nameOf = (id: string) =>
    results.find(({ appFieldAgentId }) => appFieldAgentId === id)?.salesPersonName;
  expect(day.agentName).toBe(nameOf(fieldagent));
  // Somebody who is not of this workflow is judged for nobody.
  expect((await about("00000000-0000-4000-8000-000000000000", "check")).status).toBe(400);
});
