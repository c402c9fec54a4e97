import { afterAll, beforeEach, expect, test } from "vitest";
import { startWalk } from "../testing/walk.ts";

const { url, close, control, wait } = await startWalk();
const secret = "captcha-secret";

beforeEach(() => control("reset", {}));
afterAll(close);

async function send(path: string, fields: Record<string, string>, headers = {}) {
  const body = new URLSearchParams(fields);
  const response = await fetch(`${url}/recaptcha${path}`, { method: "POST", body, headers });
  return response.json();
}

const verify = (fields: Record<string, string>) => send("/api/siteverify", fields);
const refused = (code: string) => ({ success: false, "error-codes": [code] });

/** As the script in a page does. */
async function visit(action = "thank_you_page"): Promise<string> {
  const origin = { origin: "https://milepost.example" };
  return (await send("/api2/answer", { siteKey: "6Lsite", action }, origin)).answer;
}

test("a visit is judged with its action, its page and a score", async () => {
  expect(await verify({ secret, response: await visit() })).toEqual({
    success: true,
    score: 0.9,
    action: "thank_you_page",
    hostname: "milepost.example",
    challenge_ts: expect.stringMatching(/^\d{4}-.*Z$/),
  });
});

test("an answer counts once and for two minutes", async () => {
  const [first, second] = [await visit(), await visit()];
  await verify({ secret, response: first });
  expect(await verify({ secret, response: first })).toEqual(refused("timeout-or-duplicate"));
  wait(121_000);
  expect(await verify({ secret, response: second })).toEqual(refused("timeout-or-duplicate"));
});

test("what is missing or wrong is named", async () => {
  expect(await verify({ response: "x" })).toEqual(refused("missing-input-secret"));
  expect(await verify({ secret: "x", response: "x" })).toEqual(refused("invalid-input-secret"));
  expect(await verify({ secret })).toEqual(refused("missing-input-response"));
  expect(await verify({ secret, response: "x" })).toEqual(refused("invalid-input-response"));
});

test("the script is a page's for its site key alone", async () => {
  const script = await fetch(`${url}/recaptcha/api.js?render=6Lsite`);
  expect(script.headers.get("content-type")).toContain("text/javascript");
  expect(await script.text()).toContain("grecaptcha");
  expect((await fetch(`${url}/recaptcha/api.js`)).status).toBe(400);
});

test("the control says how visitors are judged, until it is reset", async () => {
  await control("captcha", { score: 0.1 });
  expect(await verify({ secret, response: await visit() })).toMatchObject({ score: 0.1 });
  await control("reset", {});
  expect(await verify({ secret, response: await visit() })).toMatchObject({ score: 0.9 });
  await control("captcha", { waitMs: 200 });
  const began = performance.now();
  await verify({ secret, response: await visit() });
  expect(performance.now() - began).toBeGreaterThan(190);
  await expect(control("captcha", { score: 2 })).rejects.toThrow("between 0 and 1");
});
