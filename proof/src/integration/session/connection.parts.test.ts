import { openBrowserless } from "@milepost/kit/browserless.ts";
import { openSandbox } from "@milepost/kit/company/sandbox.ts";
import { peopleOf } from "@milepost/kit/demo.ts";
import { until } from "@milepost/kit/until.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

/** The company of the American data centre: it loses its connection here, and has it again afterwards. */
const cell = inject("cell");
const { admin, agent, users } = peopleOf(cell.otherCompanies.us);
const { dataCentre, organisation, records } = JSON.parse(cell.otherCompanies.us) as {
  dataCentre: string;
  organisation: { zgid: string };
  records: { Leads: { id: string; Zip_Code: string }[] };
};
const place = { dataCentre, zgid: organisation.zgid };
const sandbox = openSandbox(cell.sandboxUrl, { ...place, userId: admin.id });
const [lead] = records.Leads;
const colleague = users.at(-1);
if (!lead || !colleague) throw new Error("The sample's second company lacks a lead or an agent");

const [adminBrowser, agentBrowser, colleagueBrowser] = [1, 2, 3].map(() =>
  openBrowserless(cell),
) as [Browser, Browser, Browser];
type Browser = ReturnType<typeof openBrowserless>;

const database = new pg.Pool({
  connectionString: cell.superuserUrl.replace(/postgres$/, "milepost"),
  max: 1,
});
const ofCompany = `where organisation_id =
  (select organisation_id from organisations where crm_organisation_id = '${place.zgid}')`;

const changeUser = (id: string, changes: object) =>
  sandbox.control("user", { ...place, id, changes });

const setReadAt = async (when: string) => {
  for (const table of ["diaries", "diary_agents"]) {
    await database.query(`update ${table} set read_at = ${when} ${ofCompany}`);
  }
};

beforeAll(async () => {
  // Old diaries are read again once a minute at most: the first search must not use that minute up.
  await setReadAt("now()");
  await agentBrowser.signIn(agent);
  await changeUser(colleague.id, { profile: admin.profile });
});

afterAll(async () => {
  await changeUser(admin.id, { status: "active" });
  await adminBrowser.connect(admin);
  await changeUser(colleague.id, { profile: colleague.profile });
  await database.end();
});

const ask = async (path: string) => {
  const answer = await agentBrowser.send(path);
  const body = (await answer.json()) as { code?: string };
  return { status: answer.status, code: body.code ?? null, body };
};
const searchByPostcode = () =>
  ask(`/api/search?${new URLSearchParams({ wf: "1", postcode: lead.Zip_Code })}`);
const searchByRecord = () => ask(`/api/search?wf=1&recordId=${lead.id}`);
const session = async () =>
  (await agentBrowser.get<{ user: { isCrmConnected: boolean } }>("/auth/check-auth")).user;
const connectedBy = async () =>
  (await database.query(`select connected_by, refused_at from crm_connections ${ofCompany}`))
    .rows[0] as { connected_by: string; refused_at: Date | null };

test("twenty-five sign-ins of the person who connected it leave the organisation's connection alive", async () => {
  const before = await connectedBy();
  for (let count = 0; count < 25; count += 1) await adminBrowser.signIn(admin);
  // The token at hand would hide a dead connection: a refused one makes us ask for another.
  await sandbox.control("rules", { kind: "401", zgid: place.zgid, forCalls: 1 });
  expect(await searchByRecord()).toMatchObject({ status: 200, code: null });
  const { rules } = await sandbox.control<{ rules: { zgid: string }[] }>("rules");
  expect(rules.filter(({ zgid }) => zgid === place.zgid)).toEqual([]);
  expect(await connectedBy()).toEqual(before);
  expect(await session()).toMatchObject({ isCrmConnected: true });
});

test("when the person who connected it leaves the company, searches say that the CRM is disconnected, and never that there are no slots", async () => {
  await colleagueBrowser.signIn(colleague);
  await changeUser(admin.id, { status: "inactive" });
  await setReadAt("now() - interval '6 minutes'");
  const refused = { status: 502, code: "CRM_DISCONNECTED" };
  const answers: Awaited<ReturnType<typeof searchByPostcode>>[] = [];
  await until(async () => answers.push(await searchByPostcode()) && answers.at(-1)?.status !== 200);
  expect(answers.pop()).toMatchObject(refused);
  for (const { body } of answers) {
    const results = body as unknown as { slots: string[] }[];
    expect(results.flatMap(({ slots }) => slots)).not.toEqual([]);
  }
  for (const answer of [
    await searchByPostcode(),
    await searchByRecord(),
    await ask(`/api/recordDetails/${lead.id}?wf=1`),
  ]) {
    expect(answer).toMatchObject(refused);
  }
  expect(await session()).toMatchObject({ isCrmConnected: false });
});

test("a booking agent who goes to reconnect connects nothing", async () => {
  await agentBrowser.connect(agent);
  expect(await session()).toMatchObject({ isCrmConnected: false });
  expect(await searchByPostcode()).toMatchObject({ status: 502, code: "CRM_DISCONNECTED" });
});

test("another administrator reconnects, searches answer again, and the person who left is signed out", async () => {
  await colleagueBrowser.connect(colleague);
  expect(await connectedBy()).toEqual({ connected_by: colleague.full_name, refused_at: null });
  expect(await session()).toMatchObject({ isCrmConnected: true });
  expect(await searchByPostcode()).toMatchObject({ status: 200 });
  expect(await searchByRecord()).toMatchObject({ status: 200 });
  expect(await adminBrowser.get("/auth/check-auth")).toEqual({ authenticated: false });
});
