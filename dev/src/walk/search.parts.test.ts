import { beforeAll, expect, inject, test } from "vitest";
import { type Browserless, openBrowserless } from "../parts/browserless.ts";
import { peopleOf } from "../parts/demo.ts";

interface Result {
  readonly salesPersonName: string;
  readonly appFieldAgentId: string;
  readonly slots: string[];
  readonly offers: {
    readonly slot: string;
    readonly driveThereMinutes: number | null;
    readonly addedMinutes: number | null;
  }[];
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
  const { postcode: typed } = postcodeOf("MP1");
  const [tidy, untidy] = await Promise.all(
    [typed, ` ${typed.toLowerCase().replace(" ", "")} `].map(async (postcode) =>
      (await search({ postcode })).json(),
    ),
  );
  expect(untidy).toEqual(tidy);
});

test("a record without a typed postcode is searched by its own", async () => {
  const { id, postcode } = postcodeOf("MP2");
  const byRecord = await (await search({ recordId: id })).json();
  expect(byRecord).toEqual(await (await search({ postcode })).json());
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

test("calls that are not built yet say so", async () => {
  const answer = await browser.send("/api/recordDetails/1?wf=1");
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
    501,
    "NOT_BUILT_YET",
  ]);
});
