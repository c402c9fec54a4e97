import type { FastifyInstance } from "fastify";
import { done, refuse } from "../control/done.ts";
import { readFields } from "../form-body.ts";
import { newId, type StripeAccount } from "./account.ts";
import { addClock, advance } from "./clock-routes.ts";
import { type ApiFault, type ApiFaults, apiFaults } from "./faults.ts";
import { type Forgery, faithfulHooks, forgeries, type HookHandling } from "./hooks.ts";
import type { StripeEvent } from "./objects.ts";

const day = 86_400;

/** For tests and developers: how webhooks travel, what time a customer lives in, and forgeries. */
export function stripeControl(account: StripeAccount, faults: ApiFaults) {
  const { hooks } = account;
  return async (app: FastifyInstance) => {
    const told = () => ({
      ...hooks.handling(),
      endpoint: hooks.endpoint(),
      waiting: hooks.waiting(),
    });
    app.get("/hooks", async () => told());

    app.post("/hooks", async (request, reply) => {
      const given: Readonly<Record<string, unknown>> = { ...Object(request.body) };
      if (typeof given.endpoint === "string") hooks.moveEndpoint(given.endpoint);
      hooks.handle(readHandling(given), Number(given.seed) || 1);
      return done(request, reply, told(), "/stripe");
    });

    app.post("/api", async (request, reply) => {
      const fault = readFields(request.body).fault ?? "";
      if (!Object.hasOwn(apiFaults, fault)) {
        return refuse(reply, 400, `fault is one of ${Object.keys(apiFaults).join(", ")}`);
      }
      faults.set(fault as ApiFault);
      return done(request, reply, { fault }, "/stripe");
    });

    /** As if the owner had set up tax, or not yet. */
    app.post("/tax", async (request, reply) => {
      const { status } = readFields(request.body);
      if (status !== "active" && status !== "pending") {
        return refuse(reply, 400, "status is active or pending");
      }
      account.setTaxStatus(status);
      return done(request, reply, { status }, "/stripe");
    });

    /** Puts a customer on a clock of their own and moves it on; Stripe wants the clock before the customer. */
    app.post("/advance", async (request, reply) => {
      const {
        customer: id = "",
        days,
        seconds,
      }: Readonly<Record<string, unknown>> = {
        ...Object(request.body),
      };
      const customer = account.customers.get(String(id));
      if (!customer) return refuse(reply, 404, "there is no such customer");
      const clock =
        account.clocks.get(customer.test_clock ?? "") ?? addClock(account, account.now());
      account.customers.set(customer.id, { ...customer, test_clock: clock.id });
      const by = Math.round(Number(days ?? 0) * day + Number(seconds ?? 0));
      const moved = advance(account, clock, clock.frozen_time + by);
      return done(request, reply, { clock: moved }, "/stripe");
    });

    /** Sends it now, whatever became of it before. */
    app.post("/deliver", async (request, reply) => {
      const event = hooks.find(readFields(request.body).event ?? "");
      if (!event) return refuse(reply, 404, "there is no such event");
      return done(request, reply, { status: await hooks.deliver(event) }, "/stripe");
    });

    /** The latest event, or one of a type that nobody knows, with a signature that must not be believed. */
    app.post("/forge", async (request, reply) => {
      const { forgery = "" } = readFields(request.body);
      if (!Object.hasOwn(forgeries, forgery)) {
        return refuse(reply, 400, `forgery is one of ${Object.keys(forgeries).join(", ")}`);
      }
      const event = hooks.events()[0] ?? someEvent(account);
      const status = await hooks.forge(event, forgery as Forgery);
      return done(request, reply, { status }, "/stripe");
    });

    /** Truly signed, of any type and about anything: what a later version of Stripe may send. */
    app.post("/tell", async (request, reply) => {
      const { type, object }: Readonly<Record<string, unknown>> = { ...Object(request.body) };
      const event = { ...someEvent(account), type: String(type), data: { object: Object(object) } };
      return done(request, reply, { status: await hooks.deliver(event), event: event.id });
    });
  };
}

function someEvent({ now }: StripeAccount): StripeEvent {
  return {
    id: newId("evt"),
    object: "event",
    api_version: "2026-10-28.endive",
    created: now(),
    type: "balance.available",
    data: { object: {} },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
  };
}

/** From JSON, or from the page's form, where numbers are text and a box that is not ticked is absent. */
function readHandling(given: Readonly<Record<string, unknown>>): HookHandling {
  const number = (name: string) => Number(given[name] ?? 0) || 0;
  const flag = (name: string) => given[name] === true || given[name] === "on";
  const { retryMs } = given;
  return {
    lose: number("lose"),
    double: number("double"),
    delayMs: [number("shortest"), Math.max(number("shortest"), number("longest"))],
    reorder: flag("reorder"),
    off: flag("off"),
    retryMs: Array.isArray(retryMs) ? retryMs.map(Number) : faithfulHooks.retryMs,
  };
}
