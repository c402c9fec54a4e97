import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ada, company, user } from "../../testing/company.ts";
import { redirectUri, startWalk, type Walk, wideScope } from "../../testing/walk.ts";
import { dataCentres } from "./data-centres.ts";

let walk: Walk;

beforeEach(async () => {
  walk = await startWalk();
  await walk.seed();
});

afterEach(() => walk.close());

const offline = { access_type: "offline" };
const secret = "1000\\.[0-9a-f]{32}\\.[0-9a-f]{32}";

describe("signing in", () => {
  test("begins in the US, moves to the user's data centre, and ends with who the user is [1.3-home] [1.3-redirect] [1.4-token-body] [1.2-api-domain] [1.7-current-user] [1.4-header]", async () => {
    const consentPath = await walk.pick("Ada Marsh", offline);
    expect(consentPath).toMatch(/^\/eu\/accounts\/oauth\/v2\/auth\/consent\?/);
    const consent = await (await fetch(`${walk.url}${consentPath}`)).text();
    expect(consent).toContain("View the users of your organisation");

    const back = await walk.press(consent, "Accept");
    const accounts = encodeURIComponent(`${walk.url}/eu/accounts`);
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

    for (const word of ["Bearer", "Zoho-oauthtoken"]) {
      const me = await fetch(`${body.api_domain}/crm/v8/users?type=CurrentUser`, {
        headers: { authorization: `${word} ${body.access_token}` },
      });
      expect(await me.json()).toMatchObject({
        users: [{ id: ada.id, zuid: ada.zuid, offset: 0, alias: null }],
        info: { per_page: 200, count: 1, page: 1, more_records: false },
      });
    }
  });

  test("is possible in every data centre, and each knows the others [1.2-data-centres] [1.2-serverinfo]", async () => {
    const info = await (await fetch(`${walk.url}/us/accounts/oauth/serverinfo`)).json();
    expect(info).toEqual({
      result: "success",
      locations: Object.fromEntries(dataCentres.map((dc) => [dc, `${walk.url}/${dc}/accounts`])),
    });
    for (const [i, dataCentre] of dataCentres.entries()) {
      const organisation = { ...company().organisation, zgid: `90${i}` };
      const name = `Pia ${dataCentre.toUpperCase()}x`;
      await walk.seed({ dataCentre, organisation, users: [user(60 + i, name)] });
      const back = new URL(await walk.signIn(name));
      expect(back.searchParams.get("location")).toBe(dataCentre);
      const { body } = await walk.redeem(back.searchParams.get("code") ?? "", dataCentre);
      expect(body.api_domain).toBe(`${walk.url}/${dataCentre}/api`);
      const org = await fetch(`${body.api_domain}/crm/v8/org`, {
        headers: { authorization: `Zoho-oauthtoken ${body.access_token}` },
      });
      expect(await org.json()).toMatchObject({ org: [{ zgid: `90${i}` }] });
    }
  });

  test("may leave no ampersand at the end of the address [1.3-ampersand]", async () => {
    expect(await walk.signIn("Ada Marsh")).toMatch(/&$/);
    await walk.control("switches", { trailingAmpersand: "absent" });
    expect(await walk.signIn("Ada Marsh")).toMatch(/accounts$/);
  });

  test("is offered only to active users who have confirmed", async () => {
    const page = await (await fetch(walk.authUrl())).text();
    expect(page).toContain("Ada Marsh");
    for (const name of ["Ivo Gone", "Una Sure", "Del Eted"]) expect(page).not.toContain(name);
  });

  test("offers the first accounts of many, and finds the others", async () => {
    const users = Array.from({ length: 250 }, (_, i) => user(i + 10, `Bo N${i}x`));
    await walk.seed({ users });
    const page = async (find: string) => (await fetch(walk.authUrl({ find }))).text();
    expect(await page("")).toContain("50 more accounts are not shown");
    expect(await page("")).not.toContain("Bo N249x");
    expect(await page("n249x")).toContain("Bo N249x");
    expect(await page("nobody at all")).toContain("Nobody is called that.");
  });

  test.each([
    ["1.1-exact-redirect", "redirect_uri", `${redirectUri}/`, "Invalid redirect URI"],
    ["1.6-invalid-client", "client_id", "1000.OTHER", "Invalid client"],
    ["1.3-response-type", "response_type", "token", "Invalid response type"],
    ["1.3-scope-commas", "scope", "ZohoCRM.users.READ ZohoCRM.org.READ", "Scope does not exist"],
  ])(
    "[%s] with a wrong %s is refused on the page and never sent back",
    async (_fact, name, value, title) => {
      const page = await fetch(walk.authUrl({ [name]: value }), { redirect: "manual" });
      expect(page.status).toBe(400);
      expect(await page.text()).toContain(`<h1>${title}</h1>`);
    },
  );

  test("that the user rejects comes back as access_denied, with the state or without [1.3-denied]", async () => {
    const consent = async () => (await fetch(`${walk.url}${await walk.pick("Ada Marsh")}`)).text();
    expect(await walk.press(await consent(), "Reject")).toBe(
      `${redirectUri}?error=access_denied&state=s%20%26%20t`,
    );
    await walk.control("switches", { stateOfDenied: "absent" });
    expect(await walk.press(await consent(), "Reject")).toBe(`${redirectUri}?error=access_denied`);
  });

  test("asks for consent the first time only, unless the request wants consent or offline access [1.3-prompt-consent]", async () => {
    const asks = async (given: Record<string, string>) =>
      (await fetch(`${walk.url}${await walk.pick("Ada Marsh", given)}`, { redirect: "manual" }))
        .status === 200;
    expect(await asks({})).toBe(true);
    await walk.signIn("Ada Marsh");
    expect(await asks({})).toBe(false);
    expect(await asks({ scope: `${wideScope},ZohoCRM.coql.READ` })).toBe(true);
    expect(await asks({ prompt: "consent" })).toBe(true);
    expect(await asks(offline)).toBe(true);
  });

  test("of a person with two organisations is for the one that was chosen [1.7-one-organisation] [1.7-org]", async () => {
    const other = { ...company().organisation, zgid: "909", company_name: "Other" };
    await walk.seed({ organisation: other, users: [{ ...ada, full_name: "Ada Elsewhere" }] });
    const here = await walk.accessFor("Ada Marsh");
    const there = await walk.accessFor("Ada Elsewhere");
    expect((await walk.call(here, "/org")).body.org[0].zgid).toBe("808232144");
    expect((await walk.call(there, "/org")).body.org[0].zgid).toBe("909");
  });
});

describe("a code", () => {
  test("is good once [1.3-code-once]", async () => {
    const code = await walk.codeFor("Ada Marsh");
    expect((await walk.redeem(code)).body).toHaveProperty("access_token");
    expect(await walk.redeem(code)).toEqual({ status: 200, body: { error: "invalid_code" } });
  });

  test("is good for two minutes, or what the switch says [1.3-code-two-minutes]", async () => {
    const refused = { status: 200, body: { error: "invalid_code" } };
    const after = async (ms: number) => {
      const code = await walk.codeFor("Ada Marsh");
      walk.wait(ms);
      return walk.redeem(code);
    };
    expect((await after(119_000)).body).toHaveProperty("access_token");
    expect(await after(120_000)).toEqual(refused);
    await walk.control("switches", { codeSeconds: "60" });
    expect(await after(60_000)).toEqual(refused);
    await walk.control("switches", { codeSeconds: "600" });
    expect((await after(599_000)).body).toHaveProperty("access_token");
  });

  test("is good in its own data centre only [1.6-invalid-code]", async () => {
    const code = await walk.codeFor("Ada Marsh");
    expect(await walk.redeem(code, "us")).toEqual({ status: 200, body: { error: "invalid_code" } });
    expect((await walk.redeem(code)).body).toHaveProperty("access_token");
  });

  test("needs the same redirect_uri, the client's id and its secret [1.6-invalid-redirect-uri] [1.6-invalid-client] [1.6-invalid-client-secret]", async () => {
    const grant = { grant_type: "authorization_code", code: await walk.codeFor("Ada Marsh") };
    const wrong = { ...grant, redirect_uri: "http://localhost:3000/other" };
    expect((await walk.token(wrong)).body).toEqual({ error: "invalid_redirect_uri" });
    const right = { ...grant, redirect_uri: redirectUri };
    const error = async (given: object) => await walk.token({ ...right, ...given });
    expect(await error({ client_id: "1000.OTHER" })).toEqual({
      status: 200,
      body: { error: "invalid_client" },
    });
    expect((await error({ client_secret: "no" })).body).toEqual({ error: "invalid_client" });
    await walk.control("switches", { wrongSecret: "invalid_client_secret" });
    expect((await error({ client_secret: "no" })).body).toEqual({ error: "invalid_client_secret" });
    expect((await walk.token(right)).body).toHaveProperty("access_token");
  });

  test("may need the secret of its data centre [1.1-secret-per-dc]", async () => {
    await walk.control("switches", { clientSecrets: "per data centre" });
    const grant = {
      grant_type: "authorization_code",
      code: await walk.codeFor("Ada Marsh"),
      redirect_uri: redirectUri,
    };
    expect((await walk.token(grant)).body).toEqual({ error: "invalid_client" });
    expect(
      (await walk.token({ ...grant, client_secret: "sandbox-secret-eu" })).body,
    ).toHaveProperty("access_token");
  });

  test("may be exchanged in the query string or a multipart form too [1.4-query-string] [1.4-multipart]", async () => {
    const given = async () => ({
      grant_type: "authorization_code",
      client_id: "1000.SANDBOX",
      client_secret: "sandbox-secret",
      redirect_uri: redirectUri,
      code: await walk.codeFor("Ada Marsh"),
    });
    const url = `${walk.url}/eu/accounts/oauth/v2/token`;
    const query = new URLSearchParams(await given());
    expect(await (await fetch(`${url}?${query}`, { method: "POST" })).json()).toHaveProperty(
      "access_token",
    );
    const body = new FormData();
    for (const [name, value] of Object.entries(await given())) body.set(name, value);
    expect(await (await fetch(url, { method: "POST", body })).json()).toHaveProperty(
      "access_token",
    );
  });

  test("is one of four a minute, then none for ten minutes, when the switch says so [1.5-four-codes-a-minute]", async () => {
    await walk.control("switches", { codesPerMinute: "4" });
    for (let i = 0; i < 4; i++) expect(await walk.codeFor("Ada Marsh")).toMatch(/^1000/);
    const refused = "stayed with status 429";
    const attempt = async () => {
      const page = await walk.pick("Zoe Tan", { prompt: "consent" });
      return walk.press(await (await fetch(`${walk.url}${page}`)).text(), "Accept");
    };
    expect(await attempt()).toBe(refused);
    walk.wait(2 * 60_000);
    expect(await attempt()).toBe(refused);
    walk.wait(10 * 60_000);
    expect(await attempt()).toContain("code=1000");
  });
});
