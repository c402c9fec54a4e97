import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addresseeOf, signAcceptance, verifyAcceptanceToken } from "./acceptance.ts";

const key = (id: string) => ({ id, key: randomBytes(32) });
const keys = [key("young"), key("old")];
const publicUrl = "https://milepost.example";
const appointmentEnd = Date.parse("2027-02-10T12:00:00Z");
const dayMs = 86_400_000;

const acceptance = {
  organisationId: "6f0e1d2c-3b4a-8958-8776-655443322110",
  invitationId: "0190f3a2-7c1e-7b3a-9c55-1f0d3a5b7c9e",
  recordId: "5725767000000510001",
  zohoOrgId: "808232144",
  wf: 3,
  company: "Fairfield & Söhne",
  date: "10 February 2027",
  time: "10:30am - 12pm",
  thankYouTemplate: "defaultThankYou.html",
  addressee: addresseeOf("archer@example.com"),
};
const claims = { ...acceptance, appointmentEnd };

/** What the customer's page would send on. */
function queryOf(address: string) {
  const read = Object.fromEntries(new URL(address).searchParams);
  const { recordId = "", zohoOrgId = "", token = "", wf = "" } = read;
  return { recordId, zohoOrgId, token, wf: Number(wf) };
}

const address = signAcceptance({ keys, publicUrl }, claims);
const query = queryOf(address);

test("the address leads to the thank-you page with the specified parameters", () => {
  expect(address).toMatch(/^https:\/\/milepost\.example\/thank-you\?/);
  // Spec: Query parameters: company, date, time, recordId, zohoOrgId, token, wf, thankYouTemplate.
  expect([...new URL(address).searchParams.keys()]).toEqual([
    "recordId",
    "zohoOrgId",
    "token",
    "wf",
    "company",
    "date",
    "time",
    "thankYouTemplate",
  ]);
  expect(signAcceptance({ keys, publicUrl }, claims)).toBe(address);
});

test("a link proves whose acceptance it is, and what was sent, until 30 days after the appointment", () => {
  const until = appointmentEnd + 30 * dayMs;
  expect(verifyAcceptanceToken(keys, query, until)).toEqual(acceptance);
  expect(verifyAcceptanceToken(keys, query, until + 1)).toBeNull();
});

test("after a rotation links of the old key are good until it is taken away", () => {
  const [young, old] = keys;
  if (!young || !old) throw new Error("There are two keys");
  const earlier = queryOf(signAcceptance({ keys: [old], publicUrl }, claims));
  expect(verifyAcceptanceToken([young, old], earlier, 0)).not.toBeNull();
  expect(verifyAcceptanceToken([young], earlier, 0)).toBeNull();
  const stranger = { id: old.id, key: randomBytes(32) };
  expect(verifyAcceptanceToken([stranger], earlier, 0)).toBeNull();
});

test("one changed bit of the token is refused, wherever it is", () => {
  const bytes = Buffer.from(query.token);
  const taken: string[] = [];
  let tried = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    for (let bit = 0; bit < 8; bit += 1) {
      const altered = Buffer.from(bytes);
      altered[at] = (altered[at] ?? 0) ^ (1 << bit);
      const token = altered.toString("latin1");
      if (verifyAcceptanceToken(keys, { ...query, token }, 0)) taken.push(token);
      tried += 1;
    }
  }
  expect(taken).toEqual([]);
  expect(tried).toBeGreaterThan(1_000);
});

test("any other parameter is refused", () => {
  const names = ["recordId", "zohoOrgId"] as const;
  const other = fc.oneof(fc.string(), fc.constantFrom("", "808232145", "<b>", "ü"));
  fc.assert(
    fc.property(fc.constantFrom(...names), other, (name, text) => {
      fc.pre(text !== query[name]);
      return verifyAcceptanceToken(keys, { ...query, [name]: text }, 0) === null;
    }),
    { numRuns: 1_000 },
  );
  expect(verifyAcceptanceToken(keys, { ...query, wf: 4 }, 0)).toBeNull();
});

test("text moved from one parameter to the next is refused", () => {
  const { recordId, zohoOrgId } = query;
  const moved = { ...query, zohoOrgId: `${zohoOrgId}5`, recordId: recordId.slice(1) };
  expect(verifyAcceptanceToken(keys, moved, 0)).toBeNull();
});

test("the token of one link is refused in another's", () => {
  const others = [
    { ...claims, recordId: "5725767000000510002" },
    { ...claims, zohoOrgId: "808232145" },
    { ...claims, wf: 4 },
  ];
  for (const other of others) {
    const theirs = queryOf(signAcceptance({ keys, publicUrl }, other));
    expect(verifyAcceptanceToken(keys, theirs, 0)).not.toBeNull();
    expect(verifyAcceptanceToken(keys, { ...theirs, token: query.token }, 0)).toBeNull();
  }
});

test("texts that were not there are proved as missing", () => {
  const without = { ...claims, company: "", date: "", time: "" };
  const sent = queryOf(signAcceptance({ keys, publicUrl }, without));
  expect(verifyAcceptanceToken(keys, sent, 0)).toMatchObject({ company: "", date: "", time: "" });
});

test("whatever is sent as a token is answered, and refused", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const head = Buffer.from(text).toString("base64url");
      return [text, head, `${head}.`, `.${head}`].every(
        (token) => verifyAcceptanceToken(keys, { ...query, token }, 0) === null,
      );
    }),
  );
});
