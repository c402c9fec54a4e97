import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ada, company, lead, user, zoe } from "./testing/company.ts";
import { redirectUri, startWalk, type Walk, wideScope } from "./testing/walk.ts";

let walk: Walk;

beforeEach(async () => {
  walk = await startWalk();
});

afterEach(() => walk.close());

describe("signing in", () => {
  test("begins in the US, moves to the user's data centre, and ends with who the user is", async () => {
    await walk.seed();
    const consentPath = await walk.pick("Ada Marsh", { access_type: "offline" });
    expect(consentPath).toMatch(/^\/eu\/accounts\/oauth\/v2\/auth\/consent\?/);
    const consent = await (await fetch(`${walk.url}${consentPath}`)).text();
    expect(consent).toContain("View the users of your organisation");

    const back = await walk.press(consent, "Accept");
    const accounts = encodeURIComponent(`${walk.url}/eu/accounts`);
    const secret = "1000\\.[0-9a-f]{32}\\.[0-9a-f]{32}";
    expect(back).toMatch(
      new RegExp(
        `callback\\?state=s%20%26%20t&code=${secret}&location=eu&accounts-server=${accounts}&$`,
      ),
    );

    const { status, body } = await walk.redeem(new URL(back).searchParams.get("code") ?? "");
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(new RegExp(`^${secret}$`)),
      refresh_token: expect.stringMatching(new RegExp(`^${secret}$`)),
      scope: "ZohoCRM.users.READ ZohoCRM.org.READ ZohoCRM.modules.ALL",
      api_domain: `${walk.url}/eu/api`,
      token_type: "Bearer",
      expires_in: 3600,
    });

    const me = await fetch(`${body.api_domain}/crm/v8/users?type=CurrentUser`, {
      headers: { authorization: `Bearer ${body.access_token}` },
    });
    expect(await me.json()).toMatchObject({
      users: [{ id: ada.id, zuid: ada.zuid, offset: 0, alias: null }],
      info: { per_page: 200, count: 1, page: 1, more_records: false },
    });
  });

  test("is offered only to active users who have confirmed", async () => {
    await walk.seed();
    const page = await (await fetch(walk.authUrl())).text();
    expect(page).toContain("Ada Marsh");
    for (const name of ["Ivo Gone", "Una Sure", "Del Eted"]) expect(page).not.toContain(name);
  });

  test.each([
    ["redirect_uri", `${redirectUri}/`, "Invalid redirect URI"],
    ["client_id", "1000.OTHER", "Invalid client"],
    ["response_type", "token", "Invalid response type"],
    ["scope", "ZohoCRM.users.READ ZohoCRM.org.READ", "Scope does not exist"],
  ])("with a wrong %s is refused on the page and never sent back", async (name, value, title) => {
    await walk.seed();
    const page = await fetch(walk.authUrl({ [name]: value }), { redirect: "manual" });
    expect(page.status).toBe(400);
    expect(await page.text()).toContain(`<h1>${title}</h1>`);
  });

  test("that the user rejects comes back as access_denied with the state", async () => {
    await walk.seed();
    const consent = await fetch(`${walk.url}${await walk.pick("Ada Marsh")}`);
    const back = await walk.press(await consent.text(), "Reject");
    expect(back).toBe(`${redirectUri}?error=access_denied&state=s%20%26%20t`);
  });

  test("asks for consent the first time only, unless told to ask or to act offline", async () => {
    await walk.seed();
    const asks = async (given: Record<string, string>) =>
      (await fetch(`${walk.url}${await walk.pick("Ada Marsh", given)}`, { redirect: "manual" }))
        .status === 200;
    expect(await asks({})).toBe(true);
    await walk.signIn("Ada Marsh");
    expect(await asks({})).toBe(false);
    expect(await asks({ scope: `${wideScope},ZohoCRM.coql.READ` })).toBe(true);
    expect(await asks({ prompt: "consent" })).toBe(true);
    expect(await asks({ access_type: "offline" })).toBe(true);
  });
});

describe("a code", () => {
  test("is good once", async () => {
    await walk.seed();
    const code = await walk.codeFor("Ada Marsh");
    expect((await walk.redeem(code)).body).toHaveProperty("access_token");
    expect(await walk.redeem(code)).toEqual({ status: 200, body: { error: "invalid_code" } });
  });

  test("is good for two minutes", async () => {
    await walk.seed();
    const code = await walk.codeFor("Ada Marsh");
    walk.wait(2 * 60_000);
    expect(await walk.redeem(code)).toEqual({ status: 200, body: { error: "invalid_code" } });
  });

  test("is good in its own data centre only", async () => {
    await walk.seed();
    const code = await walk.codeFor("Ada Marsh");
    expect(await walk.redeem(code, "us")).toEqual({ status: 200, body: { error: "invalid_code" } });
    expect((await walk.redeem(code)).body).toHaveProperty("access_token");
  });

  test("needs the same redirect_uri, the client's id and its secret", async () => {
    await walk.seed();
    const grant = { grant_type: "authorization_code", code: await walk.codeFor("Ada Marsh") };
    const wrong = { ...grant, redirect_uri: "http://localhost:3000/other" };
    expect((await walk.token(wrong)).body).toEqual({ error: "invalid_redirect_uri" });
    const right = { ...grant, redirect_uri: redirectUri };
    expect((await walk.token({ ...right, client_secret: "no" })).body).toEqual({
      error: "invalid_client",
    });
    expect((await walk.token(right)).body).toHaveProperty("access_token");
  });

  test("may be exchanged in the query string too", async () => {
    await walk.seed();
    const query = new URLSearchParams({
      grant_type: "authorization_code",
      client_id: "1000.SANDBOX",
      client_secret: "sandbox-secret",
      redirect_uri: redirectUri,
      code: await walk.codeFor("Ada Marsh"),
    });
    const url = `${walk.url}/eu/accounts/oauth/v2/token?${query}`;
    expect(await (await fetch(url, { method: "POST" })).json()).toHaveProperty("access_token");
  });
});

describe("a refresh token", () => {
  const offline = { access_type: "offline" };
  const again = { access_type: "offline", prompt: "consent" };

  test("is not given without offline access", async () => {
    await walk.seed();
    const { body } = await walk.redeem(await walk.codeFor("Ada Marsh", { prompt: "consent" }));
    expect(body).not.toHaveProperty("refresh_token");
  });

  test("is given at the first consent, and later only when consent is asked for again", async () => {
    await walk.seed();
    expect((await walk.redeem(await walk.codeFor("Ada Marsh", offline))).body).toHaveProperty(
      "refresh_token",
    );
    expect((await walk.redeem(await walk.codeFor("Ada Marsh", offline))).body).not.toHaveProperty(
      "refresh_token",
    );
    expect((await walk.redeem(await walk.codeFor("Ada Marsh", again))).body).toHaveProperty(
      "refresh_token",
    );
  });

  test("makes ten access tokens in ten minutes, and the eleventh is refused until they have passed", async () => {
    await walk.seed();
    const { body } = await walk.redeem(await walk.codeFor("Ada Marsh", offline));
    for (let i = 0; i < 10; i++) {
      const renewed = await walk.renew(body.refresh_token);
      expect(renewed.body).toHaveProperty("access_token");
      expect(renewed.body).not.toHaveProperty("refresh_token");
    }
    expect(await walk.renew(body.refresh_token)).toMatchObject({
      status: 400,
      body: { error: "Access Denied" },
    });
    walk.wait(10 * 60_000);
    expect((await walk.renew(body.refresh_token)).body).toHaveProperty("access_token");
  });

  test("dies silently when the user gets a twenty-first", async () => {
    await walk.seed();
    const tokens: (string | undefined)[] = [];
    for (let i = 0; i < 21; i++) {
      tokens.push((await walk.redeem(await walk.codeFor("Ada Marsh", again))).body.refresh_token);
    }
    expect((await walk.renew(tokens[0])).body).toEqual({ error: "invalid_code" });
    expect((await walk.renew(tokens[1])).body).toHaveProperty("access_token");
  });

  test("is unknown in another data centre and after it was revoked", async () => {
    await walk.seed();
    const { body } = await walk.redeem(await walk.codeFor("Ada Marsh", offline));
    expect((await walk.renew(body.refresh_token, "uk")).body).toEqual({ error: "invalid_code" });
    const revoke = () =>
      fetch(`${walk.url}/eu/accounts/oauth/v2/token/revoke?token=${body.refresh_token}`, {
        method: "POST",
      });
    expect(await (await revoke()).json()).toEqual({ status: "success" });
    expect((await revoke()).status).toBe(400);
    expect((await walk.renew(body.refresh_token)).body).toEqual({ error: "invalid_code" });
    expect((await walk.call(body.access_token ?? "", "/org")).status).toBe(401);
  });
});

describe("an access token", () => {
  test("lasts an hour", async () => {
    await walk.seed();
    const access = await walk.accessFor("Ada Marsh");
    walk.wait(3_599_000);
    expect((await walk.call(access, "/org")).status).toBe(200);
    walk.wait(1_000);
    expect(await walk.call(access, "/org")).toMatchObject({
      status: 401,
      body: { code: "INVALID_TOKEN", details: {}, message: "invalid oauth token", status: "error" },
    });
  });

  test("of one data centre is invalid in another, and none at all is an authentication failure", async () => {
    await walk.seed();
    const authorization = `Zoho-oauthtoken ${await walk.accessFor("Ada Marsh")}`;
    const there = await fetch(`${walk.url}/us/api/crm/v8/org`, { headers: { authorization } });
    expect([there.status, await there.json()]).toMatchObject([401, { code: "INVALID_TOKEN" }]);
    const bare = await fetch(`${walk.url}/eu/api/crm/v8/org`);
    expect([bare.status, await bare.json()]).toMatchObject([
      401,
      { code: "AUTHENTICATION_FAILURE" },
    ]);
  });

  test("opens what its scopes name and nothing else", async () => {
    await walk.seed();
    const access = await walk.accessFor("Ada Marsh", { scope: "ZohoCRM.modules.leads.READ" });
    expect((await walk.call(access, "/Leads?fields=Company")).status).toBe(200);
    for (const path of ["/Events?fields=Venue", "/users", "/org"]) {
      expect(await walk.call(access, path)).toMatchObject({
        status: 401,
        body: { code: "OAUTH_SCOPE_MISMATCH" },
      });
    }
  });

  test("stops working when its user is deactivated", async () => {
    await walk.seed();
    const access = await walk.accessFor("Zoe Tan");
    await walk.seed({ users: [ada, { ...zoe, status: "inactive" }] });
    expect((await walk.call(access, "/org")).status).toBe(401);
  });

  test("shows the records of its own organisation only", async () => {
    await walk.seed();
    const other = { ...company().organisation, zgid: "909", company_name: "Other" };
    await walk.seed({ organisation: other, users: [user(60, "Olaf Other")], records: {} });
    const access = await walk.accessFor("Olaf Other");
    expect((await walk.call(access, "/org")).body.org[0].zgid).toBe("909");
    expect((await walk.call(access, "/Leads?fields=Company")).status).toBe(204);
    expect((await walk.call(access, `/Leads/${lead(1).id}`)).status).toBe(204);
    expect((await walk.call(access, `/users/${ada.id}`)).status).toBe(204);
  });
});

test("users, records, consents and tokens outlive a restart when there is a directory for them", async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), "sandbox-"));
  try {
    const before = await startWalk(dataDirectory);
    await before.seed();
    const { body } = await before.redeem(
      await before.codeFor("Ada Marsh", { access_type: "offline" }),
    );
    await before.close();

    const after = await startWalk(dataDirectory);
    const { body: list } = await after.call(body.access_token ?? "", "/Leads?fields=id&per_page=1");
    const renewed = await after.renew(body.refresh_token);
    const again = await after.redeem(await after.codeFor("Ada Marsh", { access_type: "offline" }));
    await after.close();
    expect(list.info.more_records).toBe(true);
    expect(renewed.body).toHaveProperty("access_token");
    expect(again.body).not.toHaveProperty("refresh_token");
  } finally {
    rmSync(dataDirectory, { recursive: true });
  }
});
