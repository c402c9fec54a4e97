import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { crmFailureCode } from "../crm-failure.ts";
import { startEmulator } from "./testing/emulator.ts";
import { faultsOf } from "./testing/faults-of.ts";
import { dataCentresOf, openWorld, type ZohoWorld } from "./testing/open-world.ts";
import { attempt, bringBack } from "./testing/sign-in.ts";
import { zoho } from "./zoho.ts";

const emulator = await startEmulator();
const { misbehave, countCalls } = faultsOf(emulator);
afterAll(() => emulator.stop());

let world: ZohoWorld;
beforeEach(async () => {
  world = await openWorld(emulator);
});

const hour = 3_600_000;
const noCode = { refused: "code" };
const token = "POST /eu/accounts/oauth/v2/token";

test("signing in gives no lasting access, and connecting does", async () => {
  const { access, connection } = world;
  const back = await bringBack(access, "sign-in", "Ada Marsh");
  const grant = await access.exchange(back, attempt);
  expect(grant).toMatchObject({ dataCentre: "eu", refreshToken: null });
  expect(connection.refreshToken).toMatch(/^1000\./);
});

test("a code is good once", async () => {
  const { access } = world;
  const back = await bringBack(access, "sign-in", "Ada Marsh");
  expect(await access.exchange(back, attempt)).toMatchObject({ dataCentre: "eu" });
  expect(await access.exchange(back, attempt)).toEqual(noCode);
});

test("a code is good only with the verifier whose digest Zoho was shown", async () => {
  const { access } = world;
  const address = new URL(access.signInAddress({ ...attempt, purpose: "sign-in" }));
  expect(address.searchParams.get("code_challenge_method")).toBe("S256");
  // Of RFC 7636, appendix B.
  expect(address.searchParams.get("code_challenge")).toBe(
    "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  );
  const back = await bringBack(access, "sign-in", "Ada Marsh");
  expect(await access.exchange(back, { ...attempt, verifier: "another" })).toEqual(noCode);
  expect(await access.exchange(back, attempt)).toMatchObject({ dataCentre: "eu" });
});

test("an access token is good for an hour, in either form of the answer", async () => {
  for (const tokenExpiry of ["expires_in", "expires_in_sec"]) {
    await emulator.control("switches", { tokenExpiry });
    const token = await world.access.refresh(world.connection);
    const lasts = ("expiresAt" in token ? token.expiresAt.getTime() : 0) - world.now();
    expect(lasts / hour).toBeCloseTo(1, 2);
  }
});

test("the secret goes to no server that a browser names", async () => {
  const asked: string[] = [];
  const stranger = createServer(({ url = "" }, response) => {
    asked.push(url);
    response.end("{}");
  });
  await new Promise<void>((resolve) => stranger.listen(0, "127.0.0.1", resolve));
  const { port } = stranger.address() as AddressInfo;
  const back = await bringBack(world.access, "sign-in", "Ada Marsh");
  const before = await countCalls(token);
  const lies = [
    { accountsServer: `http://127.0.0.1:${port}` },
    { accountsServer: `${back.accountsServer}.evil.example` },
    { dataCentre: "in" },
    { dataCentre: "nowhere" },
    { dataCentre: "constructor" },
  ];
  for (const lie of lies) {
    expect(await world.access.exchange({ ...back, ...lie }, attempt)).toEqual(noCode);
  }
  expect(asked).toEqual([]);
  expect(await countCalls(token)).toBe(before);
  stranger.close();
});

test("an answer that names an API server we do not know is not believed", async () => {
  const own = dataCentresOf(emulator.url);
  const { accounts = "", crm = "" } = own.eu ?? {};
  const dataCentres = { ...own, eu: { accounts, crm, api: "http://127.0.0.1:9/api" } };
  const client = { id: "1000.SANDBOX", secret: "sandbox-secret" };
  const access = zoho({ client, dataCentres, home: "us" });
  const back = await bringBack(world.access, "sign-in", "Ada Marsh");
  expect(await access.exchange(back, attempt)).toEqual({ refused: "environment" });
  expect(await codeOf(access.refresh(world.connection))).toBe("CRM_UNREACHABLE");
});

test("access that was given back is refused for good", async () => {
  const { access, connection } = world;
  await access.revoke(connection);
  expect(await access.refresh(connection)).toEqual({
    refused: "connection",
    error: "invalid_code",
  });
  await access.revoke(connection);
});

test("a secret that is wrong is the operator's fault, whatever Zoho calls it, and no connection's", async () => {
  const client = { id: "1000.SANDBOX", secret: "wrong" };
  const access = zoho({ client, dataCentres: dataCentresOf(emulator.url), home: "us" });
  for (const wrongSecret of ["invalid_client", "invalid_client_secret"]) {
    await emulator.control("switches", { wrongSecret });
    const refused = await access.refresh(world.connection);
    expect(refused).toEqual({ refused: "client", error: wrongSecret });
    const back = await bringBack(world.access, "sign-in", "Ada Marsh");
    expect(await access.exchange(back, attempt)).toEqual({ refused: "client" });
  }
});

test("an organisation at another API of its data centre comes in where that API is one of ours", async () => {
  const own = dataCentresOf(emulator.url);
  const { accounts = "", crm = "", api = "" } = own.eu ?? {};
  const elsewhere = { accounts, crm, api: "http://127.0.0.1:9/api" };
  const dataCentres = { ...own, eu: elsewhere, "eu-sandbox": { accounts, crm, api } };
  const secret = { us: "sandbox-secret", eu: "sandbox-secret", in: "sandbox-secret" };
  const access = zoho({ client: { id: "1000.SANDBOX", secret }, dataCentres, home: "us" });
  const back = await bringBack(world.access, "connect", "Ada Marsh");
  const grant = await access.exchange(back, attempt);
  if ("refused" in grant) throw new Error(grant.refused);
  expect(grant.dataCentre).toBe("eu-sandbox");
  expect(await grant.crm.readOrganisation()).toEqual(world.organisation);
  const connection = { dataCentre: grant.dataCentre, refreshToken: grant.refreshToken ?? "" };
  expect(await access.refresh(connection)).toMatchObject({ token: expect.any(String) });
});

test("too many refreshes are reported as such, and not as lost access", async () => {
  const { access, connection } = world;
  const refreshes = Array.from({ length: 12 }, () => codeOf(access.refresh(connection)));
  expect(new Set(await Promise.all(refreshes))).toEqual(new Set([null, "CRM_LIMITED"]));
});

test("an accounts server that does not answer is not a refusal", async () => {
  for (const kind of ["down", "500", "html"]) {
    await misbehave({ kind, server: "accounts", forCalls: 1 });
    expect(await codeOf(world.access.refresh(world.connection))).toBe("CRM_UNREACHABLE");
  }
});

/** Null: it went well. */
async function codeOf(promise: Promise<unknown>): Promise<string | null> {
  return promise.then(
    () => null,
    (error) => crmFailureCode(error) ?? String(error),
  );
}
