import { createPublicKey, verify } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ada, company, lead, user, zoe } from "../../testing/company.ts";
import { everyScope, startWalk, type Walk } from "../../testing/walk.ts";

let walk: Walk;

beforeEach(async () => {
  walk = await startWalk();
  await walk.seed();
});

afterEach(() => walk.close());

const offline = { access_type: "offline" };
const again = { access_type: "offline", prompt: "consent" };
const tokensFor = async (given: Record<string, string>) =>
  (await walk.redeem(await walk.codeFor("Ada Marsh", given))).body;

describe("a refresh token", () => {
  test("is not given without offline access [1.3-online-default]", async () => {
    expect(await tokensFor({ prompt: "consent" })).not.toHaveProperty("refresh_token");
  });

  test("is given at the first consent, and later only when consent is asked for again [1.3-first-consent] [1.3-prompt-consent]", async () => {
    expect(await tokensFor(offline)).toHaveProperty("refresh_token");
    expect(await tokensFor(offline)).not.toHaveProperty("refresh_token");
    expect(await tokensFor(again)).toHaveProperty("refresh_token");
  });

  test("makes ten access tokens in ten minutes, and the eleventh is refused until they have passed [1.5-ten-per-ten-minutes] [1.4-refresh-body] [1.4-no-rotation] [1.6-too-many-refreshes] [1.6-too-many-status]", async () => {
    const { refresh_token: token } = await tokensFor(offline);
    for (let i = 0; i < 10; i++) {
      expect((await walk.renew(token)).body).toEqual({
        access_token: expect.any(String),
        scope: expect.any(String),
        api_domain: `${walk.url}/eu/api`,
        token_type: "Bearer",
        expires_in: 3600,
      });
    }
    const refused = {
      error_description:
        "You have made too many requests continuously. Please try again after some time.",
      error: "Access Denied",
    };
    expect(await walk.renew(token)).toEqual({
      status: 400,
      body: { ...refused, status: "failure" },
    });
    await walk.control("switches", { statusOfTooMany: "absent" });
    expect((await walk.renew(token)).body).toEqual(refused);
    walk.wait(10 * 60_000);
    expect((await walk.renew(token)).body).toHaveProperty("access_token");
  });

  test("has thirty active access tokens; the oldest dies for the next [1.5-thirty-active]", async () => {
    const first = await tokensFor(offline);
    const dies = async () => (await walk.call(first.access_token ?? "", "/org")).status === 401;
    const renew = async (times: number) => {
      for (let i = 0; i < times; i++) await walk.renew(first.refresh_token);
    };
    await renew(10);
    walk.wait(10 * 60_000);
    await renew(10);
    walk.wait(10 * 60_000);
    await renew(9);
    expect(await dies()).toBe(false);
    await walk.control("switches", { activeAccessTokens: "unlimited" });
    await renew(1);
    expect(await dies()).toBe(false);
    await walk.control("switches", { activeAccessTokens: "30" });
    walk.wait(10 * 60_000);
    await renew(1);
    expect(await dies()).toBe(true);
  });

  test("dies silently when the user gets a twenty-first [1.5-twenty-refresh-tokens]", async () => {
    const tokens: (string | undefined)[] = [];
    for (let i = 0; i < 21; i++) {
      if (i % 5 === 0) walk.wait(60_000);
      tokens.push((await tokensFor(again)).refresh_token);
    }
    expect((await walk.renew(tokens[0])).body).toEqual({ error: "invalid_code" });
    expect((await walk.renew(tokens[1])).body).toHaveProperty("access_token");
  });

  test("is one of five new ones a minute [1.5-five-refresh-tokens-a-minute]", async () => {
    for (let i = 0; i < 5; i++) expect(await tokensFor(again)).toHaveProperty("refresh_token");
    expect(await tokensFor(again)).toMatchObject({ error: "Access Denied" });
    walk.wait(60_000);
    expect(await tokensFor(again)).toHaveProperty("refresh_token");
    await walk.control("switches", { refreshTokensPerMinute: "unlimited" });
    for (let i = 0; i < 6; i++) expect(await tokensFor(again)).toHaveProperty("refresh_token");
  });

  test("is unknown in another data centre and after it was revoked [1.4-revoke] [1.6-invalid-code] [1.6-invalid-token]", async () => {
    const { refresh_token: token, access_token: access = "" } = await tokensFor(offline);
    expect((await walk.renew(token, "uk")).body).toEqual({ error: "invalid_code" });
    const revoke = () =>
      fetch(`${walk.url}/eu/accounts/oauth/v2/token/revoke?token=${token}`, { method: "POST" });
    expect(await (await revoke()).json()).toEqual({ status: "success" });
    expect((await revoke()).status).toBe(400);
    expect(await walk.renew(token)).toEqual({ status: 200, body: { error: "invalid_code" } });
    expect((await walk.call(access, "/org")).status).toBe(401);
  });

  test("is revoked at the newer address when the switch says so [1.4-revoke-newer]", async () => {
    await walk.control("switches", { revokeAddress: "/oauth/v2/revoke/token" });
    const { refresh_token: token } = await tokensFor(offline);
    const post = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(`${walk.url}/eu/accounts${path}?token=${token}`, { method: "POST", headers }))
        .status;
    const basic = Buffer.from("1000.SANDBOX:sandbox-secret").toString("base64");
    expect(await post("/oauth/v2/token/revoke")).toBe(404);
    expect(await post("/oauth/v2/revoke/token")).toBe(401);
    expect(await post("/oauth/v2/revoke/token", { authorization: `Basic ${basic}` })).toBe(200);
    expect((await walk.renew(token)).body).toEqual({ error: "invalid_code" });
  });

  test("can be revoked on Zoho's side, with all that its organisation has [10-token-revoked]", async () => {
    const { refresh_token: token, access_token: access = "" } = await tokensFor(offline);
    const zoes = await walk.accessFor("Zoe Tan");
    const organisation = { dataCentre: "eu", zgid: "808232144" };
    await walk.control("revoke", { ...organisation, userId: ada.id });
    expect((await walk.renew(token)).body).toEqual({ error: "invalid_code" });
    expect((await walk.call(access, "/org")).body.code).toBe("INVALID_TOKEN");
    expect((await walk.call(zoes, "/org")).status).toBe(200);
    await walk.control("revoke", organisation);
    expect((await walk.call(zoes, "/org")).status).toBe(401);
  });
});

describe("the answer with tokens", () => {
  test("may be without scope [1.4-scope-key]", async () => {
    await walk.control("switches", { tokenScope: "absent" });
    expect(await tokensFor({})).not.toHaveProperty("scope");
  });

  test("may be of the old kind [1.4-old-expiry]", async () => {
    await walk.control("switches", { tokenExpiry: "expires_in_sec" });
    expect(await tokensFor({})).toMatchObject({ expires_in_sec: 3600, expires_in: 3_600_000 });
  });

  test("says who it is when asked for [1.4-id-token] [1.7-discovery]", async () => {
    const accounts = `${walk.url}/eu/accounts`;
    const found = await (await fetch(`${accounts}/.well-known/openid-configuration`)).json();
    expect(found).toMatchObject({
      issuer: accounts,
      token_endpoint: `${accounts}/oauth/v2/token`,
      userinfo_endpoint: `${accounts}/oauth/v2/userinfo`,
    });
    const { keys } = await (await fetch(found.jwks_uri)).json();
    const { id_token: token = "" } = await tokensFor({ scope: "ZohoCRM.users.READ,openid,email" });
    const [head = "", body = "", signature = ""] = token.split(".");
    const key = createPublicKey({ key: keys[0], format: "jwk" });
    const signed = Buffer.from(`${head}.${body}`);
    expect(verify("sha256", signed, key, Buffer.from(signature, "base64url"))).toBe(true);
    const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
    expect(read(head)).toEqual({ key_id: "sandbox", typ: "JWS", alg: "RS256" });
    expect(read(body)).toMatchObject({
      sub: ada.zuid,
      aud: "1000.SANDBOX",
      email: ada.email,
      iss: accounts,
      at_hash: expect.any(String),
    });
    expect(await tokensFor({})).not.toHaveProperty("id_token");
  });

  test("lets the client ask who signed in, the new way and the old [1.7-userinfo] [1.7-legacy-info]", async () => {
    const who = async (path: string, scope: string) => {
      const { access_token: token } = await tokensFor({ scope });
      const response = await fetch(`${walk.url}/eu/accounts${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return response.json();
    };
    expect(await who("/oauth/v2/userinfo", "openid,email")).toMatchObject({
      sub: ada.zuid,
      email: ada.email,
      name: "Ada Marsh",
      given_name: "Ada",
      family_name: "Marsh",
    });
    expect(await who("/oauth/user/info", "AaaServer.profile.READ")).toEqual({
      First_Name: "Ada",
      Last_Name: "Marsh",
      Email: ada.email,
      Display_Name: "Ada Marsh",
      ZUID: ada.zuid,
    });
    expect(await who("/oauth/v2/userinfo", "ZohoCRM.users.READ")).toEqual({
      error: "invalid_scope",
    });
  });
});

describe("an access token", () => {
  test("lasts an hour [1.5-access-hour] [1.6-invalid-token] [1.6-authentication-failure] [2.0-envelope]", async () => {
    const access = await walk.accessFor("Ada Marsh");
    walk.wait(3_599_000);
    expect((await walk.call(access, "/org")).status).toBe(200);
    walk.wait(1_000);
    expect(await walk.call(access, "/org")).toMatchObject({
      status: 401,
      body: { code: "INVALID_TOKEN", details: {}, message: "invalid oauth token", status: "error" },
    });
    await walk.control("switches", { expiredToken: "AUTHENTICATION_FAILURE" });
    expect(await walk.call(access, "/org")).toMatchObject({
      status: 401,
      body: { code: "AUTHENTICATION_FAILURE", message: "Authentication failed" },
    });
  });

  test("of one data centre is invalid in another, and none at all is an authentication failure [1.2-bound-token] [1.2-invalid-host]", async () => {
    const authorization = `Zoho-oauthtoken ${await walk.accessFor("Ada Marsh")}`;
    const at = async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(`${walk.url}${path}/crm/v8/org`, { headers });
      return [response.status, (await response.json()).code];
    };
    expect(await at("/us/api", { authorization })).toEqual([401, "INVALID_TOKEN"]);
    expect(await at("/eu/api")).toEqual([401, "AUTHENTICATION_FAILURE"]);
    expect(await at("/eu/accounts", { authorization })).toEqual([400, "INVALID_HOST"]);
    await walk.control("switches", { otherDataCentre: "INVALID_HOST" });
    expect(await at("/us/api", { authorization })).toEqual([400, "INVALID_HOST"]);
  });

  test("opens what its scopes name and nothing else [1.6-scope-mismatch] [1.6-scope-mismatch-message] [1.8-module-scopes]", async () => {
    const access = await walk.accessFor("Ada Marsh", { scope: "ZohoCRM.modules.leads.READ" });
    expect((await walk.call(access, "/Leads?fields=Company")).status).toBe(200);
    for (const path of ["/Events?fields=Venue", "/users", "/org"]) {
      expect(await walk.call(access, path)).toMatchObject({
        status: 401,
        body: {
          code: "OAUTH_SCOPE_MISMATCH",
          message: "invalid oauth scope to access this URL",
        },
      });
    }
    await walk.control("switches", { scopeMismatchMessage: "Unauthorized" });
    expect((await walk.call(access, "/org")).body.message).toBe("Unauthorized");
  });

  test.each([
    ["1.8-settings-scopes", "/settings/modules", "ZohoCRM.settings.modules.READ"],
    ["1.8-settings-scopes", "/settings/fields?module=Leads", "ZohoCRM.settings.ALL"],
    ["1.8-notification-scope", "/actions/watch", "ZohoCRM.notifications.ALL"],
  ])("[%s] opens %s with %s only", async (_fact, path, scope) => {
    const without = await walk.accessFor("Ada Marsh");
    expect((await walk.call(without, path)).body.code).toBe("OAUTH_SCOPE_MISMATCH");
    expect(
      (await walk.call(await walk.accessFor("Ada Marsh", { scope }), path)).status,
    ).toBeLessThan(300);
  });

  test("writes by the operations of its scopes [1.8-operations]", async () => {
    const data = [{ Last_Name: "New" }];
    const allowed = async (operation: string) => {
      const scope = `ZohoCRM.modules.leads.${operation}`;
      const access = await walk.accessFor("Ada Marsh", { scope });
      const path = `/Leads/${lead(1).id}`;
      const codes = [
        (await walk.ask("GET", access, path)).status,
        (await walk.ask("POST", access, "/Leads", { data })).status,
        (await walk.ask("PUT", access, path, { data: [{ Company: "Other" }] })).status,
        (
          await walk.ask(
            "DELETE",
            access,
            `/Leads/${lead(["READ", "CREATE", "UPDATE", "WRITE", "DELETE", "ALL"].indexOf(operation) + 10).id}`,
          )
        ).status,
      ];
      return codes.map((status) => status !== 401);
    };
    expect(await allowed("READ")).toEqual([true, false, false, false]);
    expect(await allowed("CREATE")).toEqual([false, true, false, false]);
    expect(await allowed("UPDATE")).toEqual([false, false, true, false]);
    expect(await allowed("WRITE")).toEqual([false, true, true, false]);
    expect(await allowed("DELETE")).toEqual([false, false, false, true]);
    expect(await allowed("ALL")).toEqual([true, true, true, true]);
  });

  test("of a profile without API access has no permission [1.6-no-api-access]", async () => {
    const profiles = [{ ...zoe.profile, denied: ["Crm_Implied_Api_Access"] }];
    await walk.seed({ profiles });
    expect(await walk.call(await walk.accessFor("Zoe Tan"), "/org")).toMatchObject({
      status: 403,
      body: {
        code: "NO_PERMISSION",
        details: { permissions: ["Crm_Implied_Api_Access"] },
        message: "permission denied",
        status: "error",
      },
    });
    expect((await walk.call(await walk.accessFor("Ada Marsh"), "/org")).status).toBe(200);
  });

  test("stops working when its user is deactivated, and does not come back [10-user-deactivated]", async () => {
    const { body } = await walk.redeem(await walk.codeFor("Zoe Tan", offline));
    const one = { dataCentre: "eu", zgid: "808232144", id: zoe.id };
    await walk.control("user", { ...one, changes: { status: "inactive" } });
    expect((await walk.call(body.access_token ?? "", "/org")).status).toBe(401);
    expect((await walk.renew(body.refresh_token)).body).toEqual({ error: "invalid_code" });
    await walk.control("user", { ...one, changes: { status: "active" } });
    expect((await walk.renew(body.refresh_token)).body).toEqual({ error: "invalid_code" });
  });

  test("shows the records of its own organisation only", async () => {
    const other = { ...company().organisation, zgid: "909", company_name: "Other" };
    await walk.seed({ organisation: other, users: [user(60, "Olaf Other")], records: {} });
    const access = await walk.accessFor("Olaf Other", { scope: everyScope });
    expect((await walk.call(access, "/org")).body.org[0].zgid).toBe("909");
    expect((await walk.call(access, "/Leads?fields=Company")).status).toBe(204);
    expect((await walk.call(access, `/Leads/${lead(1).id}`)).status).toBe(204);
    expect((await walk.call(access, `/users/${ada.id}`)).status).toBe(204);
    expect((await walk.call(access, "/Leads/search?word=Lead")).status).toBe(204);
    const query = { select_query: `select id from Leads where id = '${lead(1).id}'` };
    expect((await walk.ask("POST", access, "/coql", query)).status).toBe(204);
  });
});

test("users, records, consents and tokens outlive a restart when there is a directory for them [10-restart]", async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), "sandbox-"));
  try {
    const before = await startWalk(dataDirectory);
    await before.seed();
    const { body } = await before.redeem(await before.codeFor("Ada Marsh", offline));
    await before.close();

    const after = await startWalk(dataDirectory);
    const { body: list } = await after.call(body.access_token ?? "", "/Leads?fields=id&per_page=1");
    const renewed = await after.renew(body.refresh_token);
    const online = await after.redeem(await after.codeFor("Ada Marsh", offline));
    await after.close();
    expect(list.info.more_records).toBe(true);
    expect(renewed.body).toHaveProperty("access_token");
    expect(online.body).not.toHaveProperty("refresh_token");
  } finally {
    rmSync(dataDirectory, { recursive: true });
  }
});
