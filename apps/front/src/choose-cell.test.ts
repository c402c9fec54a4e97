import { expect, test } from "vitest";
import { chooseCell } from "./choose-cell.ts";
import type { Asked } from "./named-organisation.ts";

const [one, two, unknown] = ["1", "2", "3"].map(
  (digit) => `${digit.repeat(8)}-0000-8000-8000-000000000000`,
) as [string, string, string];
const ports = {
  cells: new Map([
    ["a", "http://127.0.0.1:1"],
    ["b", "http://127.0.0.1:2"],
  ]),
  first: "a",
  directory: { find: (id: string) => ({ [one]: "a", [two]: "b" })[id] ?? null },
};
const asked = (address: string, headers: Asked["headers"] = {}, body: unknown = ""): Asked => ({
  address,
  headers,
  body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
});
const choose = (...given: Parameters<typeof asked>) => chooseCell(ports, asked(...given));
const cookie = (id: string, hint = "") => ({
  cookie: `x=1; __Host-milepost=${id}.secret.signature${hint && `; __Host-milepost-cell=${hint}`}`,
});

test("a session goes to the cell of its organisation, by cookie or by bearer, which counts alone", () => {
  expect(choose("/api/search?wf=1", cookie(two))).toBe("b");
  expect(choose("/api/search", { authorization: `Bearer ${two}.s.s` })).toBe("b");
  expect(choose("/api/search", { ...cookie(two), authorization: `Bearer ${one}.s.s` })).toBe("a");
});

test("a hook, an event of Stripe's and a customer's link name their organisation", () => {
  expect(choose(`/hooks/crm/${two}`, cookie(one))).toBe("b");
  const metadata = { organisation: two };
  const invoice = { parent: { subscription_details: { metadata } } };
  for (const object of [{ metadata }, invoice])
    expect(choose("/hooks/stripe", {}, { data: { object } })).toBe("b");
  const head = Buffer.from(JSON.stringify(["key", two, "x"])).toString("base64url");
  expect(choose("/api/verify-acceptance", cookie(one), { token: `${head}.mac` })).toBe("b");
  expect(choose(`/thank-you?recordId=1&token=${head}.mac`)).toBe("b");
  expect(choose(`/my-visit?token=${head}.mac`)).toBe("b");
  for (const path of ["/api/my-visit", "/api/my-visit/times", "/api/my-visit/cancel"])
    expect(choose(path, cookie(one), { token: `${head}.mac` })).toBe("b");
});

test("who names nobody, or somebody unknown, goes where they were sent, and otherwise to the first", () => {
  expect(choose("/")).toBe("a");
  expect(choose("/api/search", cookie(unknown))).toBe("a");
  expect(choose("/api/thank-you-template/x.html", { cookie: "__Host-milepost-cell=b" })).toBe("b");
  expect(choose("/api/search", cookie(unknown, "b"))).toBe("b");
  expect(choose("/api/search", cookie(one, "b"))).toBe("a");
  expect(choose("/", { cookie: "__Host-milepost-cell=z" })).toBe("a");
});

test("a sign-in goes where the browser was sent, also with a session of another organisation", () => {
  for (const path of ["/auth/zoho", "/auth/zoho/callback?code=x", "/auth/zoho/connect"]) {
    expect(choose(path, cookie(one, "b"))).toBe("b");
    expect(choose(path, cookie(two))).toBe("b");
  }
});

test.each([
  ["/hooks/stripe", "{"],
  ["/hooks/stripe", "null"],
  ["/hooks/stripe", '{"data":{"object":{"metadata":null}}}'],
  ["/api/verify-acceptance", '{"token":7}'],
  ["/api/verify-acceptance", "[]"],
  ["/thank-you?token=.", ""],
  ["//", ""],
  ["http://[", ""],
])("what cannot be read names nobody: %s %s", (address, body) => {
  expect(choose(address, {}, body)).toBe("a");
});
