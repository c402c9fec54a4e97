import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openBrowserless } from "@milepost/kit/browserless.ts";
import { peopleOf } from "@milepost/kit/demo.ts";
import { until } from "@milepost/kit/until.ts";
import pg from "pg";
import { expect, inject, test } from "vitest";

const cell = inject("cell");
const { admin, agent, users } = peopleOf(cell.company);

test("somebody who is not signed in gets a refusal that says so, and nothing else", async () => {
  const stranger = openBrowserless(cell);
  expect(await stranger.get("/auth/check-auth")).toEqual({ authenticated: false });
  const refused = await stranger.send("/api/settings");
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ code: "SIGN_IN_REQUIRED" });
});

test("signing in through the CRM says who it is, and the cookie cannot be read by scripts", async () => {
  const browser = openBrowserless(cell);
  await browser.signIn(agent);
  expect(await browser.get("/auth/check-auth")).toMatchObject({
    authenticated: true,
    user: { email: agent.email, zohoAdminLevel: "user", zohoUserId: agent.id },
  });
  const start = await browser.send("/auth/zoho");
  for (const cookie of start.headers.getSetCookie()) {
    expect(cookie).toMatch(/^__Host-milepost.*; HttpOnly; Secure; SameSite=Lax$/);
  }
});

test("logging out ends the session on the server, not only in the browser", async () => {
  const browser = openBrowserless(cell);
  await browser.signIn(agent);
  const cookie = browser.cookie();
  expect(await browser.get("/auth/logout")).toEqual({ success: true });
  expect(await browser.get("/auth/check-auth")).toEqual({ authenticated: false });
  const replayed = await fetch(`${cell.url}/auth/check-auth`, { headers: { cookie } });
  expect(await replayed.json()).toEqual({ authenticated: false });
});

test("signing in again gives a new session, and the one before is none any more", async () => {
  const browser = openBrowserless(cell);
  await browser.signIn(agent);
  const cookie = browser.cookie();
  await browser.signIn(agent);
  expect(await browser.get("/auth/check-auth")).toMatchObject({ authenticated: true });
  const replayed = await fetch(`${cell.url}/auth/check-auth`, { headers: { cookie } });
  expect(await replayed.json()).toEqual({ authenticated: false });
});

test("a session that is used lasts two hours more, twelve in all, and one that is left alone ends", async () => {
  const browser = openBrowserless(cell);
  await browser.signIn(agent);
  const secret = /\.([\w-]{43})/.exec(browser.cookie())?.[1] ?? "";
  const hash = createHash("sha256").update(secret).digest();
  const client = new pg.Client({
    connectionString: cell.superuserUrl.replace(/postgres$/, "milepost"),
  });
  await client.connect();
  /** Minutes since it began, and minutes until it ends. */
  const ageTo = (began: number, ends: number) =>
    client.query(
      `update sessions set created_at = now() - $2 * interval '1 minute',
       expires_at = now() + $3 * interval '1 minute' where session_hash = $1`,
      [hash, began, ends],
    );
  const left = async () => {
    await browser.get("/auth/check-auth");
    const sql =
      "select round(extract(epoch from expires_at - now()) / 60)::int as minutes from sessions where session_hash = $1";
    return (await client.query<{ minutes: number }>(sql, [hash])).rows[0]?.minutes;
  };
  try {
    expect(await left()).toBe(120);
    await ageTo(60, 60);
    expect(await left()).toBe(120);
    await ageTo(11 * 60 + 50, 5);
    expect(await left()).toBe(5);
    await ageTo(11 * 60, 30);
    expect(await left()).toBe(60);
    await ageTo(121, -1);
    expect(await browser.get("/auth/check-auth")).toEqual({ authenticated: false });
    await openBrowserless(cell).signIn(agent);
    expect(
      (await client.query("select from sessions where session_hash = $1", [hash])).rows,
    ).toEqual([]);
  } finally {
    await client.end();
  }
});

test("every sign-in is logged, and so is every one that is refused", async () => {
  const browser = openBrowserless(cell);
  await browser.signIn(agent);
  await browser.send("/auth/zoho/callback?code=x&state=y&location=eu");
  const wanted = [
    new RegExp(`"signIn":"in","organisation":"[0-9a-f-]{36}","crmUser":"${agent.id}"`),
    /"signIn":"refused","why":"expired"/,
  ];
  // A line reaches its file a moment after the answer.
  await until(async () => {
    const logs = readdirSync(cell.logs).map((name) => readFileSync(join(cell.logs, name), "utf8"));
    return wanted.every((line) => line.test(logs.join("\n")));
  });
});

test("a session's secret under another organisation opens nothing", async () => {
  const browser = openBrowserless(cell);
  await browser.signIn(agent);
  const cookie = browser.cookie().replace(/=[0-9a-f]{8}-/, "=00000000-");
  const answer = await fetch(`${cell.url}/auth/check-auth`, { headers: { cookie } });
  expect(await answer.json()).toEqual({ authenticated: false });
});

test("a callback without the cookie of its own start, or with another state, signs nobody in", async () => {
  const answer = await fetch(`${cell.url}/auth/zoho/callback?code=x&state=y&location=eu`, {
    redirect: "manual",
  });
  expect(answer.headers.get("location")).toBe("/login?refused=expired");
});

test("a data centre we do not know gets neither the code nor our secret", async () => {
  const browser = openBrowserless(cell);
  const start = await browser.send("/auth/zoho");
  const state = new URL(start.headers.get("location") ?? "").searchParams.get("state");
  const forged = new URLSearchParams({
    code: "1000.a.b",
    state: state ?? "",
    location: "eu",
    "accounts-server": "http://127.0.0.1:9/evil",
  });
  const answer = await browser.send(`/auth/zoho/callback?${forged}`);
  expect(answer.headers.get("location")).toBe("/login?refused=expired");
});

test("after signing in one comes back to the page one wanted, and only to a page of ours", async () => {
  for (const [wanted, expected] of [
    ["/search?wf=1&postcode=MP1%201AA", "/search?wf=1&postcode=MP1%201AA"],
    ["//evil.example/", "/"],
  ] as const) {
    const browser = openBrowserless(cell);
    browser.keepCookie("__Host-milepost-return", encodeURIComponent(wanted));
    expect(await browser.signIn(agent)).toBe(`${cell.url}${expected}`);
  }
});

test("a request of another site changes nothing, and signs nobody in", async () => {
  const browser = openBrowserless(cell);
  await browser.signIn(admin);
  for (const headers of [{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }]) {
    const request = { method: "POST", headers: { ...headers, "content-type": "application/json" } };
    const answer = await browser.send("/api/settings", { ...request, body: "{}" });
    expect(await answer.json()).toMatchObject({ code: "CROSS_SITE", status: 403 });
  }
  const logout = await browser.send("/auth/logout", {
    headers: { "sec-fetch-site": "cross-site" },
  });
  expect(logout.status).toBe(403);
  for (const path of ["/auth/zoho", "/auth/zoho/connect"]) {
    const start = await browser.send(path, { headers: { "sec-fetch-site": "cross-site" } });
    expect(start.headers.get("location")).toBe("/login");
  }
  expect(await browser.get("/auth/check-auth")).toMatchObject({ authenticated: true });
});

test("a booking agent uses a workflow but neither manages it nor sees its lists", async () => {
  const browser = openBrowserless(cell);
  await browser.signIn(agent);
  expect(await browser.get("/api/workflow/1/access")).toEqual({ hasAccess: true });
  expect(await browser.get("/api/workflow/99/access")).toEqual({ hasAccess: false });
  expect(await browser.get("/api/settings/access")).toEqual({ hasAccess: false });
  const { workflows } = await browser.get<{ workflows: { settings: object }[] }>("/api/settings");
  expect(Object.keys(workflows[0]?.settings ?? {})).not.toContain("selectedUsers");
  const change = { workflowUpdates: [{ workflowId: 1, workflowSettings: { maxDriveTime: 1 } }] };
  await expect(browser.post("/api/settings", change)).rejects.toThrow(/403/);
});

test("a field agent gets no access by being listed as one", async () => {
  const fieldAgent = users.find(({ role }) => /field/i.test(role.name));
  if (!fieldAgent) throw new Error("The sample company has no field agent");
  const browser = openBrowserless(cell);
  await browser.signIn(fieldAgent);
  expect(await browser.get("/api/workflow/1/access")).toEqual({ hasAccess: false });
  const search = await browser.send("/api/search?wf=1&postcode=MP11AA");
  expect(search.status).toBe(403);
});

test("the CRM's refresh token is stored sealed", async () => {
  const client = new pg.Client({
    connectionString: cell.superuserUrl.replace(/postgres$/, "milepost"),
  });
  await client.connect();
  const sql = "select refresh_token_ciphertext as sealed from crm_connections";
  const { rows } = await client.query<{ sealed: Buffer }>(sql).finally(() => client.end());
  expect(rows.length).toBeGreaterThan(0);
  // Zoho's tokens begin with 1000. and a dot; a sealed one begins with the length and id of its key.
  for (const { sealed } of rows) {
    expect(sealed.subarray(1, 4).toString()).toBe("dev");
    expect(sealed.includes("1000.")).toBe(false);
  }
});

test("a token in an Authorization header proves who calls, as it would in the cookie, and opens no way in from another site", async () => {
  const browser = openBrowserless(cell);
  await browser.signIn(agent);
  const token = /__Host-milepost=([^;]+)/.exec(browser.cookie())?.[1] ?? "";
  const send = (path: string, authorization: string, request: RequestInit = {}) =>
    fetch(`${cell.url}${path}`, { ...request, headers: { ...request.headers, authorization } });
  const who = async (authorization: string, headers: HeadersInit = {}) =>
    (await send("/auth/check-auth", authorization, { headers })).json();

  const known = { authenticated: true, user: { email: agent.email } };
  // Spec: Authentication uses a cookie token, sent as a bearer Authorization header when a cookie is readable, with credentials included.
  expect(await who(`Bearer ${token}`)).toMatchObject(known);
  expect(await who(`bearer ${token}`)).toMatchObject(known);
  for (const other of ["Bearer", `Bearer ${token}x`, `Basic ${token}`, token]) {
    expect(await who(other), other).toEqual({ authenticated: false });
  }
  // What a caller says expressly counts, and not what the browser adds.
  expect(await who("Bearer nobody", { cookie: browser.cookie() })).toEqual({
    authenticated: false,
  });

  const body = JSON.stringify({ workflowName: "From elsewhere" });
  const write = { method: "PUT", body, headers: { "content-type": "application/json" } };
  const foreign = { ...write, headers: { ...write.headers, origin: "https://evil.example" } };
  const path = "/api/settings/workflow/1/name";
  expect(await (await send(path, `Bearer ${token}`, foreign)).json()).toMatchObject({
    code: "CROSS_SITE",
  });
  // A booking agent may not rename: so far the call came.
  expect((await send(path, `Bearer ${token}`, write)).status).toBe(403);

  await send("/auth/logout", `Bearer ${token}`);
  expect(await who(`Bearer ${token}`)).toEqual({ authenticated: false });
});
