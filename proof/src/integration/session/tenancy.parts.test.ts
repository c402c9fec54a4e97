import type { Endpoint } from "@milepost/contract/endpoints/endpoint.ts";
import { everyEndpoint } from "@milepost/contract/endpoints/endpoints.ts";
import { until } from "@milepost/kit/until.ts";
import { beforeAll, expect, inject, test } from "vitest";
import { findChannel } from "../diary/crm-channel.ts";
import { callsNaming, type EndpointName, type Sent } from "./foreign-calls.ts";
import { send } from "./raw-call.ts";
import { openTenancyOffice } from "./tenancy-office.ts";

const cell = inject("cell");
let office: Awaited<ReturnType<typeof openTenancyOffice>>;

beforeAll(async () => {
  office = await openTenancyOffice(cell);
  return office.close;
});

/** Reading comes first, because some writes are good ones in the caller's own organisation; logging out last. */
const rankOf = ({ method, path }: Endpoint) =>
  path === "/auth/logout" ? 2 : method === "GET" ? 0 : 1;
const inOrder = everyEndpoint.toSorted((a, b) => rankOf(a) - rankOf(b));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}` as EndpointName;

/** Secrets in an answer that were not in the question. */
function leaks(text: string, sent: Sent, known: readonly string[]): string[] {
  const asked = JSON.stringify(sent);
  const isNews = (secret: string) => !asked.includes(secret) && !known.includes(secret);
  return office.secrets.filter((secret) => text.includes(secret) && isNews(secret));
}

/** The organisation's own workflow, and the number that everybody has one of. */
function variantsOf(name: EndpointName): Sent[] {
  const [own, shared] = [office.things.wf, 1].map(
    (wf) => callsNaming({ ...office.things, wf })[name],
  );
  return JSON.stringify(own) === JSON.stringify(shared) ? [own ?? {}] : [own ?? {}, shared ?? {}];
}

test("the organisation's own administrator gets from these very calls what the others must not", async () => {
  const calls = callsNaming(office.things);
  const telling: EndpointName[] = [
    ...(["GET /auth/check-auth", "GET /api/settings", "GET /api/users"] as const),
    ...(["GET /api/search", "GET /api/search/:id/explain"] as const),
    ...(["GET /api/recordDetails/:recordId", "GET /api/lookup-records/:module"] as const),
  ];
  for (const name of telling) {
    const [method = "", path = ""] = name.split(" ");
    const asked = { method, path, cookie: office.admins.cookie() };
    const { status, text } = await send(cell, asked, calls[name]);
    expect([name, status]).toEqual([name, 200]);
    expect(leaks(text, calls[name], []), name).not.toEqual([]);
  }
});

test("the person to be removed could do everything before", async () => {
  expect((await office.browsers.removed.send(office.search)).status).toBe(200);
  await office.removeOne();
});

/** What somebody is answered who has no business with the call; null: it depends on the call. */
const refusals = {
  nobody: ({ caller }: Endpoint) => (caller === "public" ? null : 401),
  removed: ({ caller }: Endpoint) => (caller === "public" ? null : 401),
  outsider: ({ caller }: Endpoint) => (caller === "public" || caller === "signed-in" ? null : 403),
  foreigner: () => null,
} as const satisfies Record<string, (endpoint: Endpoint) => number | null>;

const titles = {
  nobody: "without a session no call tells anything or changes anything",
  removed: "a session of somebody who was removed in the CRM is none",
  outsider:
    "who has no access to a workflow learns who works there, nothing else of them, and changes nothing",
  foreigner: "another organisation's administrator gets nothing by naming what is not theirs",
} as const;

for (const who of ["nobody", "removed", "outsider", "foreigner"] as const) {
  test(titles[who], async () => {
    const before = await office.readAll();
    for (const endpoint of inOrder) {
      const name = nameOf(endpoint);
      const expected = endpoint.caller === "hook" ? 404 : refusals[who](endpoint);
      for (const sent of variantsOf(name)) {
        const asked = { ...endpoint, cookie: office.browsers[who].cookie() };
        const { status, text } = await send(cell, asked, sent);
        const told = `${name}: ${text.slice(0, 300)}`;
        expect(leaks(text, sent, office.ownOf[who]), told).toEqual([]);
        if (expected === null) expect([200, 400, 401, 403, 404, 409], told).toContain(status);
        else expect(status, told).toBe(expected);
      }
    }
    expect(await office.readAll()).toEqual(before);
  });
}

test("who names another organisation's people as their own field agents learns nothing of them", async () => {
  const browser = office.browsers.foreigner;
  await browser.signIn(office.spare.users[0]);
  const taken = callsNaming({ ...office.things, wf: 1 })["POST /api/settings"];
  await browser.post("/api/settings", taken.body);
  const answer = await browser.send("/api/search?wf=1&postcode=MP1");
  const text = await answer.text();
  expect([answer.status, leaks(text, {}, [])]).toEqual([400, []]);
  expect(text).toContain("NOT_SET_UP");
});

test("a hook without this organisation's own token is not found, and nothing is read because of it", async () => {
  const { things, spare } = office;
  const ownPlace = { dataCentre: "uk", zgid: things.zgid };
  const foreignPlace = { dataCentre: spare.dataCentre, zgid: spare.organisation.zgid };
  await until(async () => findChannel(cell, ownPlace) && findChannel(cell, foreignPlace));
  const [own, foreign] = [findChannel(cell, ownPlace), findChannel(cell, foreignPlace)];
  const [event] = await office.crm.list("Events");
  const told = { module: "Events", ids: [event?.id], operation: "update" };
  const path = "/hooks/crm/:organisation";
  const tell = (body: object) =>
    send(
      cell,
      { method: "POST", path, cookie: "" },
      { params: { organisation: things.organisation }, body },
    );
  const readAt = async () =>
    office.rows(
      `select read_at from diary_records ${office.own} and crm_record_id = '${event?.id}'`,
    );

  const before = await readAt();
  expect(before).toHaveLength(1);
  for (const body of [
    { ...told, ...foreign },
    { ...told, channel_id: own?.channel_id, token: foreign?.token },
    { ...told, channel_id: foreign?.channel_id, token: own?.token },
    { ...told, channel_id: own?.channel_id, token: `${own?.token?.slice(0, -1)}~` },
    { ...told, channel_id: own?.channel_id, token: "" },
    { ...told, channel_id: own?.channel_id, token: null },
    { ...told, channel_id: own?.channel_id },
    {},
    [],
  ]) {
    const { status, text } = await tell(body);
    expect([status, leaks(text, { body }, [])], JSON.stringify(body)).toEqual([404, []]);
  }
  expect(await office.rows(`select * from diary_hints ${office.own}`)).toEqual([]);
  expect(await readAt()).toEqual(before);

  expect(await tell({ ...told, ...own })).toEqual({ status: 200, text: "{}" });
  await until(
    async () => (await readAt())[0]?.read_at?.valueOf() !== before[0]?.read_at?.valueOf(),
  );
});
