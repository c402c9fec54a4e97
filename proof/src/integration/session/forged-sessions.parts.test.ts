import { randomBytes, randomUUID } from "node:crypto";
import { type Program, startApi } from "@milepost/cell/program.ts";
import { type Browserless, openBrowserless } from "@milepost/kit/browserless.ts";
import { peopleOf } from "@milepost/kit/demo.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const cell = inject("cell");
let agent: Browserless;
/** Its database is not there: whatever it answers well it has answered without. */
let alone: Program;
/** Its sealing key is another one than yesterday's, which is still known. */
let rotated: Program;

beforeAll(async () => {
  agent = openBrowserless(cell);
  await agent.signIn(peopleOf(cell.company).agent);
  const nowhere = "postgres://milepost_app:none@127.0.0.1:9/milepost";
  const { apiEnv: env, logs } = cell;
  alone = await startApi({ port: 0, logs, env: { ...env, DATABASE_URL: nowhere } });
  const SECRET_KEYS = `next:${randomBytes(32).toString("base64")},${env.SECRET_KEYS}`;
  rotated = await startApi({ port: 0, logs, env: { ...env, SECRET_KEYS } });
});
afterAll(async () => {
  await alone?.stop();
  await rotated?.stop();
});

const ask = async (url: string, cookie: string, path = "/auth/check-auth") => {
  const answer = await fetch(`${url}${path}`, { headers: { cookie } });
  const { code, authenticated } = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, code, authenticated };
};

/** The same cookie, said to be of another organisation. */
const forged = () =>
  agent.cookie().replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, randomUUID());

test("a forged cookie is refused without a question to the database, a good one is looked up there", async () => {
  expect(await ask(alone.url, agent.cookie())).toMatchObject({
    status: 503,
    code: "DATABASE_UNAVAILABLE",
  });
  expect(await ask(alone.url, forged())).toMatchObject({ status: 200, authenticated: false });
  expect(await ask(alone.url, forged(), "/api/settings/access")).toMatchObject({
    status: 401,
    code: "SIGN_IN_REQUIRED",
  });
  const secret = randomBytes(32).toString("base64url");
  const unsigned = `__Host-milepost=${randomUUID()}.${secret}`;
  expect(await ask(alone.url, unsigned)).toMatchObject({ status: 200, authenticated: false });
});

test("a session that was signed with the key before still stands, and one with no key of ours does not", async () => {
  expect(await ask(rotated.url, agent.cookie())).toMatchObject({ authenticated: true });
  const elsewhere = openBrowserless({ ...cell, url: cell.url });
  elsewhere.keepCookie("__Host-milepost", `${randomUUID()}.${"s".repeat(43)}.${"m".repeat(43)}`);
  expect(await ask(rotated.url, elsewhere.cookie())).toMatchObject({ authenticated: false });
});

test("an address that sends forged cookies again and again has to wait, and people behind it do not", async () => {
  const answers = await Promise.all(Array.from({ length: 400 }, () => ask(rotated.url, forged())));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(50);
  expect(refused.every(({ code }) => code === "TOO_MANY_REQUESTS")).toBe(true);
  expect(await ask(rotated.url, agent.cookie())).toMatchObject({ authenticated: true });
});
