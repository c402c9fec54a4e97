import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { examineWorkflow } from "@milepost/contract/endpoints/setup-doctor.ts";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { spareCompany } from "@milepost/kit/company/spare-company.ts";
import { until } from "@milepost/kit/until.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

/** An agent's base that an administrator sets (decision D190). */
const cell = inject("cell");
let desk: BookingDesk;
let wf: number;
/** Another place than where the agents live. */
let elsewhere = "";

interface Base {
  readonly userId: string;
  readonly postcode: string | null;
  readonly from: "set" | "crm" | null;
  readonly crmPostcode: string | null;
}

beforeAll(async () => {
  desk = await openBookingDesk(cell, "13");
  const { Leads } = spareCompany(cell, "13").records;
  const [own] = desk.postcode.split(" ");
  elsewhere =
    Leads.map(({ Zip_Code }) => Zip_Code).find((zip) => zip && !zip.startsWith(`${own} `)) ?? "";
  const selectedFieldAgents = [desk.ours(desk.becky)];
  const leads = { sourceModule: "Leads", destinationModule: "Deals" };
  [wf = 0] = await desk.addWorkflows([{ ...leads, settings: { selectedFieldAgents } }]);
});
afterAll(() => desk.close());

async function setBase(postcode: string | null, userId = desk.ours(desk.becky)) {
  const answer = await desk.admin.send(`/api/agent-bases/${userId}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ postcode }),
  });
  return [answer.status, ((await answer.json()) as { code?: string }).code];
}

const baseOfBecky = async () => {
  const { bases } = await desk.admin.get<{ bases: Base[] }>("/api/agent-bases");
  return bases.find(({ userId }) => userId === desk.ours(desk.becky));
};

/** Minutes from home to a customer who lives where the agents do. */
async function driveFromHome() {
  const results = await desk.search({ wf: String(wf), postcode: desk.postcode });
  const [first] = results.flatMap(({ offers = [] }) => offers).slice(-1);
  return [first?.from, first?.driveThereMinutes];
}

test("a base that is set wins over the CRM's address in searches, and can be given up", async () => {
  expect(await baseOfBecky()).toMatchObject({ postcode: desk.postcode, from: "crm" });
  expect(await driveFromHome()).toEqual(["home", 0]);
  expect(await setBase(elsewhere.toLowerCase().replace(" ", ""))).toEqual([200, undefined]);
  expect(await baseOfBecky()).toMatchObject({
    postcode: elsewhere,
    from: "set",
    crmPostcode: desk.postcode,
  });
  const [from, minutes] = await driveFromHome();
  expect(from).toBe("home");
  expect(minutes).toBeGreaterThan(0);
  expect(await setBase(null)).toEqual([200, undefined]);
  expect(await driveFromHome()).toEqual(["home", 0]);
});

test("only a whole postcode that is known can be a base, of somebody of this organisation", async () => {
  expect(await setBase("ZZ99 9ZZ")).toEqual([400, "POSTCODE_NOT_FOUND"]);
  expect(await setBase(elsewhere.split(" ")[0] ?? "")).toEqual([400, "POSTCODE_NOT_FOUND"]);
  expect(await setBase(elsewhere, "00000000-0000-4000-8000-000000000000")).toEqual([
    404,
    "NOT_FOUND",
  ]);
  expect(await baseOfBecky()).toMatchObject({ from: "crm" });
});

test("drives that were learnt from the old base are forgotten with it", async () => {
  const results = await desk.search({ wf: String(wf), postcode: desk.postcode });
  const start = results.flatMap(({ offers = [] }) => offers).at(-1)?.start ?? "";
  await desk.insert("Events", {
    Event_Title: "Visit",
    Owner: { id: desk.becky.id },
    Venue: elsewhere,
    Start_DateTime: start,
    End_DateTime: new Date(Date.parse(start) + 1_800_000).toISOString().replace(".000Z", "+00:00"),
  });
  const learnt = () =>
    desk.rows<{ minutes: number | null }>(
      "select minutes_from_base as minutes from diary_entries where is_own and module = 'Events'",
    );
  await until(async () => ((await learnt())[0]?.minutes ?? 0) > 0, 40_000);
  await setBase(elsewhere);
  expect((await learnt())[0]?.minutes ?? 0).toBe(0);
  await setBase(null);
});

test("a base does not move while the mirror is being written: its drives would be those of the old one", async () => {
  const database = new pg.Client({
    connectionString: cell.superuserUrl.replace(/postgres$/, "milepost"),
  });
  await database.connect();
  try {
    const [own] = await desk.rows<{ id: string }>(
      "select organisation_id as id from diary_entries where is_own limit 1",
    );
    await database.query("begin");
    await database.query("select pg_advisory_xact_lock(hashtextextended('mirror of ' || $1, 0))", [
      own?.id,
    ]);
    let isMoved = false;
    const moving = setBase(elsewhere).then((answer) => {
      isMoved = true;
      return answer;
    });
    await sleep(1_000);
    expect(isMoved).toBe(false);
    await database.query("commit");
    expect(await moving).toEqual([200, undefined]);
  } finally {
    await database.end();
  }
  await setBase(null);
});

test("the doctor no longer misses the place of an agent whose base is set", async () => {
  const selectedFieldAgents = [desk.ours(desk.manager)];
  const workflowUpdates = [{ workflowId: wf, workflowSettings: { selectedFieldAgents } }];
  await desk.admin.post("/api/settings", { workflowUpdates });
  const missed = async () => {
    const path = `/api/settings/workflow/${wf}/doctor`;
    const { findings } = await desk.admin.get<Answer<typeof examineWorkflow>>(path);
    return findings.some(({ code }) => code === "agent-without-place");
  };
  expect(await missed()).toBe(true);
  await setBase(elsewhere, desk.ours(desk.manager));
  expect(await missed()).toBe(false);
});
