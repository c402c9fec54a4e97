import type { FastifyInstance } from "fastify";
import { newId, type StripeAccount } from "./account.ts";
import { missing, refuseCall } from "./answers.ts";
import { settle } from "./life.ts";
import type { TestClock } from "./objects.ts";
import { type OneOf, parametersOf, textOf } from "./parameters.ts";

/** A customer made with a test clock lives in its time. */
export function clockRoutes(account: StripeAccount) {
  return async (app: FastifyInstance) => {
    app.post("/test_helpers/test_clocks", async (request) =>
      addClock(account, Number(textOf(parametersOf(request), "frozen_time"))),
    );

    app.get<OneOf>("/test_helpers/test_clocks/:id", async ({ params: { id } }, reply) => {
      return account.clocks.get(id) ?? missing(reply, "test_clock", id);
    });

    app.post<OneOf>("/test_helpers/test_clocks/:id/advance", async (request, reply) => {
      const { id } = request.params;
      const clock = account.clocks.get(id);
      if (!clock) return missing(reply, "test_clock", id);
      const to = Number(textOf(parametersOf(request), "frozen_time"));
      if (!(to > clock.frozen_time)) {
        const message = "The frozen time must be after the current frozen time.";
        return refuseCall(reply, 400, { param: "frozen_time", message });
      }
      return advance(account, clock, to);
    });
  };
}

export function addClock(account: StripeAccount, at: number): TestClock {
  const clock: TestClock = {
    id: newId("clock"),
    object: "test_helpers.test_clock",
    created: account.now(),
    frozen_time: at,
    status: "ready",
    livemode: false,
  };
  account.clocks.set(clock.id, clock);
  return clock;
}

/** Everything that is due until then happens at once, in order. */
export function advance(account: StripeAccount, clock: TestClock, to: number): TestClock {
  const moved = { ...clock, frozen_time: to };
  account.clocks.set(clock.id, moved);
  for (const { id, test_clock: own } of account.customers.values()) {
    if (own === clock.id) settle(account, id);
  }
  return moved;
}
