import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addresseeOf, signAcceptance, verifyAcceptanceToken } from "./acceptance.ts";
import { signVisit, verifyVisitToken } from "./visit-claims.ts";

const key = (id: string) => ({ id, key: randomBytes(32) });
const keys = [key("young"), key("old")];
const publicUrl = "https://milepost.example";
const until = Date.parse("2027-02-10T12:00:00Z");
const claims = {
  organisationId: "6f0e1d2c-3b4a-8958-8776-655443322110",
  reservationId: "0190f3a2-7c1e-7b3a-9c55-1f0d3a5b7c9e",
  addressee: addresseeOf("archer@example.com"),
  until,
};
const tokenIn = (address: string) => new URL(address).searchParams.get("token") ?? "";
const address = signVisit({ keys, publicUrl }, claims);
const token = tokenIn(address);

test("the address leads to the customer's own page with nothing but a token, the same each time", () => {
  expect(address).toMatch(/^https:\/\/milepost\.example\/my-visit\?token=[\w.-]+$/);
  expect(signVisit({ keys, publicUrl }, claims)).toBe(address);
});

test("a link proves whose visit it is until the visit is over", () => {
  expect(verifyVisitToken(keys, token, until)).toEqual(claims);
  expect(verifyVisitToken(keys, token, until + 1)).toBeNull();
});

test("after a rotation links of the old key are good until it is taken away", () => {
  const [young, old] = keys;
  if (!young || !old) throw new Error("There are two keys");
  const earlier = tokenIn(signVisit({ keys: [old], publicUrl }, claims));
  expect(verifyVisitToken([young, old], earlier, 0)).not.toBeNull();
  expect(verifyVisitToken([young], earlier, 0)).toBeNull();
});

test("one changed bit of the token is refused, wherever it is", () => {
  const bytes = Buffer.from(token);
  const taken: string[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    for (let bit = 0; bit < 8; bit += 1) {
      const altered = Buffer.from(bytes);
      altered[at] = (altered[at] ?? 0) ^ (1 << bit);
      const text = altered.toString("latin1");
      if (verifyVisitToken(keys, text, 0)) taken.push(text);
    }
  }
  expect(taken).toEqual([]);
});

test("what we signed by mistake for no organisation's or visit's id is refused, not a fault", () => {
  for (const wrong of [{ organisationId: "1" }, { reservationId: "1" }]) {
    const signed = signVisit({ keys, publicUrl }, { ...claims, ...wrong });
    expect(verifyVisitToken(keys, tokenIn(signed), 0)).toBeNull();
  }
});

test("the token of an acceptance opens no visit, and that of a visit accepts nothing", () => {
  const query = { recordId: "1", zohoOrgId: "2", wf: 3 };
  const texts = { company: "", date: "", time: "", thankYouTemplate: "" };
  const { organisationId, reservationId: invitationId, addressee } = claims;
  const whose = { organisationId, invitationId, addressee };
  const other = signAcceptance(
    { keys, publicUrl },
    {
      ...query,
      ...texts,
      ...whose,
      appointmentEnd: until,
    },
  );
  expect(verifyVisitToken(keys, tokenIn(other), 0)).toBeNull();
  expect(verifyAcceptanceToken(keys, { ...query, token }, 0)).toBeNull();
});

test("whatever is sent as a token is answered, and refused", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const head = Buffer.from(text).toString("base64url");
      return [text, head, `${head}.`, `.${head}`].every(
        (one) => verifyVisitToken(keys, one, 0) === null,
      );
    }),
  );
});
