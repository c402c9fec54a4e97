import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../main.ts";
import { readOptions } from "../options.ts";
import { forgeries } from "./hooks.ts";

const day = 86_400;
const secret = "whsec_sandbox";
const base = Date.parse("2026-11-02T09:00:00Z");

let sandbox: Sandbox;
let stripe: Stripe;
let taken: { readonly body: string; readonly signature: string }[] = [];
let answers: number[] = [];
const listener = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    taken.push({ body, signature: String(request.headers["stripe-signature"] ?? "") });
    response.writeHead(answers.shift() ?? 200).end();
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    listener.listen(0, "127.0.0.1", resolve);
  });
  const { port } = listener.address() as AddressInfo;
  const options = readOptions({ SANDBOX_PORT: "0", MILEPOST_URL: `http://127.0.0.1:${port}` });
  sandbox = await startSandbox({ ...options, now: () => base });
  const { hostname, port: at } = new URL(sandbox.url);
  stripe = new Stripe("sk_test_sandbox", {
    host: hostname,
    port: at,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
  });
});

afterAll(async () => {
  await sandbox.close();
  listener.close();
});

beforeEach(async () => {
  await control("../reset", {});
  taken = [];
  answers = [];
});

const control = async <T>(path: string, body: object): Promise<T> => {
  const answer = await fetch(`${sandbox.url}/control/stripe/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as T;
};

async function newCustomer(clock?: string) {
  return stripe.customers.create({
    name: "Blinds Ltd",
    metadata: { organisation: "o1" },
    ...(clock && { test_clock: clock }),
  });
}

async function openCheckout(customer: string, days: number, promotion?: string) {
  const { data } = await stripe.prices.list({ lookup_keys: ["milepost_monthly"] });
  return stripe.checkout.sessions.create({
    mode: "subscription",
    customer,
    success_url: "http://milepost.example/ok?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "http://milepost.example/no",
    line_items: [{ price: data[0]?.id ?? "", quantity: 1 }],
    ...(promotion && { discounts: [{ promotion_code: promotion }] }),
    subscription_data: {
      metadata: { organisation: "o1" },
      ...(days > 0 && { trial_period_days: days }),
    },
  });
}

const pay = (url: string | null, card = "4242424242424242") =>
  fetch(String(url), {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ card }),
  });

async function subscribed(days: number, card?: string) {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: base / 1000 });
  const customer = await newCustomer(clock.id);
  const session = await openCheckout(customer.id, days);
  const answer = await pay(session.url, card);
  expect(answer.status).toBe(303);
  const { data } = await stripe.subscriptions.list({ customer: customer.id, status: "all" });
  const goTo = (days: number) =>
    stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: base / 1000 + days * day });
  const read = async () => stripe.subscriptions.retrieve(data[0]?.id ?? "");
  return { customer, session, answer, goTo, read };
}

const until = async (isSo: () => boolean) => {
  for (let waited = 0; !isSo() && waited < 3_000; waited += 20) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(isSo()).toBe(true);
};

test("the prices are 149 pounds a month and 1499 a year", async () => {
  const { data } = await stripe.prices.list({
    lookup_keys: ["milepost_monthly", "milepost_annual"],
  });
  const told = data.map(({ unit_amount, currency, recurring }) => [
    unit_amount,
    currency,
    recurring?.interval,
  ]);
  expect(told).toEqual([
    [14_900, "gbp", "month"],
    [149_900, "gbp", "year"],
  ]);
});

test("the account tells its one endpoint, which hears everything", async () => {
  const { data } = await stripe.webhookEndpoints.list();
  expect(data).toMatchObject([{ status: "enabled", enabled_events: ["*"] }]);
  expect(data[0]?.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/hooks\/stripe$/);
});

test("a paid checkout leads back with the session's id, and a trial of seven days has begun", async () => {
  const { session, answer, read } = await subscribed(7);
  expect(answer.headers.get("location")).toBe(
    `http://milepost.example/ok?session_id=${session.id}`,
  );
  const subscription = await read();
  expect(subscription).toMatchObject({
    status: "trialing",
    trial_end: base / 1000 + 7 * day,
    cancel_at_period_end: false,
    metadata: { organisation: "o1" },
  });
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: "complete",
    subscription: subscription.id,
    url: null,
  });
  await until(() => taken.length >= 6);
  for (const { body, signature } of taken) {
    expect(stripe.webhooks.constructEvent(body, signature, secret).object).toBe("event");
  }
});

test("a trial is charged at its end, a failing card is past due, and the portal's new card pays", async () => {
  const { customer, goTo, read } = await subscribed(7, "4000 0000 0000 0341");
  await goTo(6);
  expect((await read()).status).toBe("trialing");
  await goTo(7);
  expect((await read()).status).toBe("past_due");
  const portal = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: "http://milepost.example/settings",
  });
  await fetch(`${portal.url}/card`, {
    method: "POST",
    body: new URLSearchParams({ card: "4242424242424242" }),
  });
  expect((await read()).status).toBe("active");
  const { data } = await stripe.invoices.list({ customer: customer.id });
  expect(data.map(({ total, status }) => [total, status])).toEqual([
    [14_900, "paid"],
    [0, "paid"],
  ]);
});

test("what is never paid ends after Stripe's last try", async () => {
  const { goTo, read } = await subscribed(7, "4000000000000341");
  await goTo(21);
  expect((await read()).status).toBe("past_due");
  await goTo(23);
  expect((await read()).status).toBe("canceled");
});

test("cancelled at the period's end it lives until then", async () => {
  const { goTo, read } = await subscribed(0);
  const { id } = await read();
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await goTo(29);
  expect(await read()).toMatchObject({ status: "active", cancel_at_period_end: true });
  await goTo(31);
  expect((await read()).status).toBe("canceled");
});

test("a promotion code takes its share off the first invoice, whatever its capitals", async () => {
  const { data } = await stripe.promotionCodes.list({ code: "welcome20", active: true });
  const customer = await newCustomer();
  const session = await openCheckout(customer.id, 0, data[0]?.id);
  expect(session.amount_total).toBe(11_920);
  expect((await stripe.promotionCodes.list({ code: "SUMMER2019", active: true })).data).toEqual([]);
});

test("the page says that a card was declined, and nothing is bought", async () => {
  const customer = await newCustomer();
  const session = await openCheckout(customer.id, 7);
  const answer = await pay(session.url, "4000000000000002");
  expect([answer.status, (await answer.text()).includes("Your card was declined.")]).toEqual([
    200,
    true,
  ]);
  expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
});

test("an expired session cannot be paid, and a paid one cannot be expired", async () => {
  const customer = await newCustomer();
  const open = await openCheckout(customer.id, 7);
  await stripe.checkout.sessions.expire(open.id);
  expect((await pay(open.url)).status).toBe(404);
  const { session } = await subscribed(7);
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow(/can be expired/);
});

test("the same idempotency key is the same customer, and refused for another", async () => {
  const make = (name: string) => stripe.customers.create({ name }, { idempotencyKey: "k1" });
  expect((await make("A")).id).toBe((await make("A")).id);
  await expect(make("B")).rejects.toThrow(/idempotent/);
});

test("a webhook that is not taken is sent again", async () => {
  await control("hooks", { retryMs: [30, 30] });
  answers = [500, 503];
  await newCustomer();
  await until(() => taken.length === 3);
  expect(new Set(taken.map(({ body }) => JSON.parse(body).id)).size).toBe(1);
});

test("the control can lose, double and delay webhooks, and send one again", async () => {
  await control("hooks", { off: true });
  await newCustomer();
  await control("hooks", { double: 1 });
  await newCustomer();
  await until(() => taken.length === 2);
  await control("hooks", { shortest: 400, longest: 400 });
  await newCustomer();
  expect(taken).toHaveLength(2);
  await until(() => taken.length === 3);
  const { id } = JSON.parse(taken[0]?.body ?? "");
  expect(await control("deliver", { event: id })).toEqual({ status: 200 });
  expect(JSON.parse(taken.at(-1)?.body ?? "").id).toBe(id);
});

test("no forgery but the one from the future passes the library alone", async () => {
  await newCustomer();
  await until(() => taken.length === 1);
  const passed: string[] = [];
  for (const forgery of Object.keys(forgeries)) {
    await control("forge", { forgery });
    const { body, signature } = taken.at(-1) ?? { body: "", signature: "" };
    try {
      stripe.webhooks.constructEvent(body, signature, secret);
      passed.push(forgery);
    } catch {}
  }
  expect(passed).toEqual(["future"]);
});

test("without the key nothing is answered", async () => {
  const stranger = new Stripe("sk_test_other", {
    host: "127.0.0.1",
    port: new URL(sandbox.url).port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
  });
  await expect(stranger.customers.list()).rejects.toThrow(/Invalid API Key/);
});

test("the dashboard shows who pays and which events were sent", async () => {
  await subscribed(7);
  const page = await (await fetch(`${sandbox.url}/stripe`)).text();
  expect(page).toContain("trialing, renews 9 November 2026");
  expect(page).toContain("checkout.session.completed");
});

/** As a seller asks who leaves tax to Stripe. */
const withTax = {
  automatic_tax: { enabled: true },
  tax_id_collection: { enabled: true },
  customer_update: { address: "auto", name: "auto" },
} as const;

async function openTaxedCheckout(customer: string, change: object = {}) {
  const { data } = await stripe.prices.list({ lookup_keys: ["milepost_monthly"] });
  return stripe.checkout.sessions.create({
    mode: "subscription",
    customer,
    success_url: "http://milepost.example/ok",
    line_items: [{ price: data[0]?.id ?? "", quantity: 1 }],
    ...withTax,
    ...change,
  });
}

test("of a price with VAT in it a British customer's invoice names a sixth, a German's none", async () => {
  for (const [country, taxes] of [
    ["GB", [2_483]],
    ["DE", []],
  ] as const) {
    const { id } = await newCustomer();
    const { url } = await openTaxedCheckout(id);
    expect(await (await fetch(String(url))).text()).toContain("Billing address");
    const body = new URLSearchParams({ card: "4242424242424242", country, postcode: "MP1 1AA" });
    expect((await fetch(String(url), { method: "POST", redirect: "manual", body })).status).toBe(
      303,
    );
    const { data } = await stripe.invoices.list({ customer: id });
    expect(data.map(({ total }) => total)).toEqual([14_900]);
    expect(data[0]?.total_taxes?.map(({ amount }) => amount)).toEqual(taxes);
  }
});

test("tax is refused where the seller has not set it up, or the customer's address would not be kept", async () => {
  const { id } = await newCustomer();
  const onlyName = openTaxedCheckout(id, { customer_update: { name: "auto" } });
  await expect(onlyName).rejects.toThrow("requires a valid address");
  const onlyAddress = openTaxedCheckout(id, { customer_update: { address: "auto" } });
  await expect(onlyAddress).rejects.toThrow("Tax ID collection requires");
  await control("tax", { status: "pending" });
  expect((await stripe.tax.settings.retrieve()).status).toBe("pending");
  await expect(openTaxedCheckout(id)).rejects.toThrow("head office address");
  await control("tax", { status: "active" });
});
