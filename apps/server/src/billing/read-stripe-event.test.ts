import Stripe from "stripe";
import { expect, test } from "vitest";
import { readStripeEvent } from "./read-stripe-event.ts";

const stripe = new Stripe("sk_test_any");
const secret = "whsec_test";
const now = Date.parse("2026-11-15T09:00:00Z");
const organisation = "3f1c8a72-d4e9-4b0e-8f5a-6c7b9d012345";
const event = (object: object, livemode = false) =>
  JSON.stringify({ id: "evt_1", object: "event", type: "any", livemode, data: { object } });
const usual = event({ metadata: { organisation } });

/** Signed `secondsAgo` before now. */
function read(body: string, secondsAgo = 0, given: { secret?: string; signature?: string } = {}) {
  const timestamp = Math.floor(now / 1000) - secondsAgo;
  const signature =
    given.signature ??
    stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: given.secret ?? secret,
      timestamp,
    });
  return readStripeEvent(stripe, {
    body: Buffer.from(body),
    signature,
    now,
    secret,
    isLive: false,
  });
}

test("a true event says which organisation to ask about", () => {
  expect(read(usual)).toEqual({ id: "evt_1", organisation });
});

test("an invoice carries its subscription's organisation", () => {
  const parent = { subscription_details: { metadata: { organisation } } };
  expect(read(event({ metadata: {}, parent }))?.organisation).toBe(organisation);
});

test("five minutes either way are believed, a second more is not", () => {
  const isBelieved = (secondsAgo: number) => read(usual, secondsAgo) !== null;
  expect([300, 301, -300, -301].map(isBelieved)).toEqual([true, false, true, false]);
});

test("a signature of another secret, of another body, without a time or missing proves nothing", () => {
  const seconds = Math.floor(now / 1000);
  expect(read(usual, 0, { secret: "whsec_other" })).toBeNull();
  for (const signature of ["", "v1=00", `t=${seconds}`, `t=${seconds},v1=`, `t=x,v1=00`]) {
    expect(read(usual, 0, { signature }), signature).toBeNull();
  }
  const header = stripe.webhooks.generateTestHeaderString({
    payload: usual,
    secret,
    timestamp: seconds,
  });
  expect(read(`${usual} `, 0, { signature: header })).toBeNull();
});

test("what is about real money while we test, or about no organisation of ours, is nobody's", () => {
  expect(read(event({ metadata: { organisation } }, true))?.organisation).toBeNull();
  for (const object of [
    {},
    { metadata: null },
    { metadata: { organisation: "x" } },
    { parent: null },
  ]) {
    expect(read(event(object))?.organisation).toBeNull();
  }
});
