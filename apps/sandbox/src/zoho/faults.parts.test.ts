import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { company, lead, user } from "../testing/company.ts";
import { everyScope, startWalk, type Walk } from "../testing/walk.ts";

let walk: Walk;
let access: string;

beforeEach(async () => {
  walk = await startWalk();
  await walk.seed({ records: { Leads: [lead(1), lead(2)] } });
  access = await walk.accessFor("Ada Marsh", { scope: everyScope });
});

afterEach(() => walk.close());

const status = async (path = "/org", token = access) => (await walk.call(token, path)).status;
const insert = (...names: string[]) =>
  walk.ask("POST", access, "/Leads", { data: names.map((Last_Name) => ({ Last_Name })) });
const names = async () => {
  const query = { select_query: "select Last_Name from Leads where id is not null" };
  const { body } = await walk.ask("POST", access, "/coql", query);
  return body.data.map((row: { Last_Name: string }) => row.Last_Name);
};

describe("the API can", () => {
  test("be down [10-down]", async () => {
    await walk.control("misbehave", { kind: "down", forCalls: 1 });
    await expect(status()).rejects.toThrow("fetch failed");
    expect(await status()).toBe(200);
  });

  test("be slow [10-slow]", async () => {
    const before = performance.now();
    await walk.control("misbehave", { kind: "slow", ms: 80, forCalls: 1 });
    expect(await status()).toBe(200);
    expect(performance.now() - before).toBeGreaterThan(75);
  });

  test("say 429 for some calls [10-429]", async () => {
    await walk.control("misbehave", { kind: "429", forCalls: 2 });
    expect([await status(), await status(), await status()]).toEqual([429, 429, 200]);
  });

  test("say 500 and do nothing [10-500] [2.1-internal-error]", async () => {
    await walk.control("misbehave", { kind: "500", forCalls: 1 });
    expect(await insert("Never")).toMatchObject({
      status: 500,
      body: { code: "INTERNAL_ERROR", details: {}, message: "Internal Server Error" },
    });
    expect(await names()).toEqual(["Lead 1", "Lead 2"]);
  });

  test("call a token invalid at the n-th call [10-401]", async () => {
    await walk.control("misbehave", { kind: "401", fromCall: 3, forCalls: 1 });
    expect([await status(), await status(), await status(), await status()]).toEqual([
      200, 200, 401, 200,
    ]);
  });

  test("send HTML instead of JSON [10-html]", async () => {
    await walk.control("misbehave", { kind: "html", forCalls: 1 });
    const response = await fetch(`${walk.url}/eu/api/crm/v8/org`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("<title>Maintenance</title>");
  });

  test("send half a JSON, having done what was asked [10-truncated]", async () => {
    await walk.control("misbehave", { kind: "truncated", forCalls: 1 });
    await expect(insert("Half")).rejects.toThrow(SyntaxError);
    expect(await names()).toContain("Half");
  });

  test("do what was asked and cut the connection [10-reset-after-commit]", async () => {
    await walk.control("misbehave", { kind: "reset-after-commit", forCalls: 1 });
    await expect(insert("Unheard")).rejects.toThrow("fetch failed");
    expect(await names()).toContain("Unheard");
  });

  test("do what was asked and say 500 [10-500-after-commit]", async () => {
    await walk.control("misbehave", { kind: "500-after-commit", forCalls: 1 });
    expect((await insert("Denied")).status).toBe(500);
    expect(await names()).toContain("Denied");
  });

  test("refuse some records of a batch [10-partial]", async () => {
    await walk.control("misbehave", { kind: "partial" });
    const { status: mixed, body } = await insert("First", "Second", "Third");
    expect(mixed).toBe(207);
    expect(body.data).toMatchObject([
      { code: "SUCCESS", status: "success", message: "record added" },
      { code: "INTERNAL_ERROR", status: "error" },
      { code: "SUCCESS", status: "success" },
    ]);
    expect((await insert("Only")).status).toBe(400);
    await walk.control("misbehave", { kind: "ok" });
    expect(await names()).toEqual(["Lead 1", "Lead 2", "First", "Third"]);
  });
});

describe("a rule", () => {
  test("is for a path, a method, an organisation, and several hold at once [10-filters]", async () => {
    const other = { ...company().organisation, zgid: "909", company_name: "Other" };
    await walk.seed({ organisation: other, users: [user(60, "Olaf Other")], records: {} });
    const olafs = await walk.accessFor("Olaf Other");
    await walk.control("rules", { kind: "429", path: "/Leads$", method: "POST" });
    await walk.control("rules", { kind: "500", zgid: "909" });
    expect((await insert("New")).status).toBe(429);
    expect(await status("/Leads?fields=id")).toBe(200);
    expect(await status()).toBe(200);
    expect(await status("/org", olafs)).toBe(500);

    const { rules } = await (await fetch(`${walk.url}/control/rules`)).json();
    await walk.control("rules/remove", { id: rules[1].id });
    expect(await status("/org", olafs)).toBe(200);
    expect((await insert("New")).status).toBe(429);
  });

  test("applies by chance, the same for the same seed [10-filters]", async () => {
    const run = async (seed: number) => {
      await walk.control("misbehave", { kind: "429", probability: 0.4, seed });
      const seen: number[] = [];
      for (let i = 0; i < 40; i++) seen.push(await status());
      return seen;
    };
    const first = await run(7);
    expect(await run(7)).toEqual(first);
    expect(await run(8)).not.toEqual(first);
    const refused = first.filter((one) => one === 429).length;
    expect(refused).toBeGreaterThan(6);
    expect(refused).toBeLessThan(28);
  });

  test("may be for the accounts server, and else leaves tokens and pages alone", async () => {
    const { body } = await walk.redeem(
      await walk.codeFor("Ada Marsh", { access_type: "offline", prompt: "consent" }),
    );
    await walk.control("misbehave", { kind: "down" });
    expect((await walk.renew(body.refresh_token)).body).toHaveProperty("access_token");
    expect((await fetch(`${walk.url}/eu/crm`)).status).toBe(200);
    await walk.control("misbehave", { kind: "500", server: "accounts", forCalls: 1 });
    expect((await walk.renew(body.refresh_token)).status).toBe(500);
    expect((await walk.renew(body.refresh_token)).body).toHaveProperty("access_token");
    expect(await status()).toBe(200);
  });

  test("that cannot be understood is refused", async () => {
    expect((await walk.post("/control/misbehave", { kind: "odd" })).status).toBe(400);
    expect((await walk.post("/control/rules", { kind: "429", path: "(" })).status).toBe(400);
  });
});

test("a wrong method, an unknown address and a body that is not JSON each have their own error [2.1-method] [2.1-media-type] [2.1-url-pattern]", async () => {
  const codeOf = async (method: string, path: string) => {
    const { status, body } = await walk.ask(method, access, path);
    return [status, body.code];
  };
  expect(await codeOf("DELETE", "/org")).toEqual([400, "INVALID_REQUEST_METHOD"]);
  await walk.control("switches", { wrongMethodStatus: "405" });
  expect(await codeOf("DELETE", "/org")).toEqual([405, "INVALID_REQUEST_METHOD"]);
  expect(await codeOf("GET", "/Leads/1/2/3/4/5")).toEqual([404, "INVALID_URL_PATTERN"]);
  const send = (headers: Record<string, string>, body: Blob) =>
    fetch(`${walk.url}/eu/api/crm/v8/Leads`, {
      method: "POST",
      headers: { authorization: `Zoho-oauthtoken ${access}`, ...headers },
      body,
    });
  const json = new Blob([JSON.stringify({ data: [{ Last_Name: "New" }] })]);
  expect((await send({}, json)).status).toBe(201);
  const response = await send({ "content-type": "text/csv" }, new Blob(["Last_Name\nNew"]));
  expect([response.status, (await response.json()).code]).toEqual([
    415,
    "MEDIA_TYPE_NOT_SUPPORTED",
  ]);
});
