import { afterEach, beforeEach, expect, test } from "vitest";
import { redirectUri, startWalk, type Walk } from "../../testing/walk.ts";

let walk: Walk;
beforeEach(async () => {
  walk = await startWalk();
  await walk.seed();
});
afterEach(() => walk.close());

/** The pair of RFC 7636, appendix B. */
const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const refused = { status: 200, body: { error: "invalid_code" } };

async function redeem(asked: Record<string, string>, given: Record<string, string>) {
  const code = await walk.codeFor("Ada Marsh", asked);
  const grant = { grant_type: "authorization_code", redirect_uri: redirectUri, code };
  return walk.token({ ...grant, ...given });
}

test("a code that was asked for with a challenge needs its verifier [1.3-pkce]", async () => {
  const asked = { code_challenge: challenge, code_challenge_method: "S256" };
  const right = await redeem(asked, { code_verifier: verifier });
  expect(right.body).toHaveProperty("access_token");
  expect(await redeem(asked, {})).toEqual(refused);
  expect(await redeem(asked, { code_verifier: `${verifier}x` })).toEqual(refused);
  expect(await redeem(asked, { code_verifier: challenge })).toEqual(refused);
});

test("a challenge without a method is the verifier itself [1.3-pkce-plain]", async () => {
  const asked = { code_challenge: verifier };
  const right = await redeem(asked, { code_verifier: verifier });
  expect(right.body).toHaveProperty("access_token");
  expect(await redeem(asked, { code_verifier: challenge })).toEqual(refused);
});

test("a method that is neither S256 nor plain is refused to the user [1.3-pkce-plain]", async () => {
  const asked = { code_challenge: challenge, code_challenge_method: "S512" };
  expect((await fetch(walk.authUrl(asked))).status).toBe(400);
});

test("a code that was asked for without a challenge needs no verifier [1.3-pkce]", async () => {
  expect((await redeem({}, {})).body).toHaveProperty("access_token");
});
