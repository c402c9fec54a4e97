import type { FastifyInstance } from "fastify";
import { newId, type StripeAccount } from "./account.ts";
import { missing } from "./answers.ts";
import { type Customer, listOf } from "./objects.ts";
import { insideOf, type OneOf, parametersOf, textOf, textsOf } from "./parameters.ts";

export function customerRoutes(account: StripeAccount) {
  return async (app: FastifyInstance) => {
    app.post("/customers", async (request, reply) => {
      const given = parametersOf(request);
      const clock = textOf(given, "test_clock") || null;
      if (clock && !account.clocks.get(clock)) return missing(reply, "test_clock", clock);
      const customer: Customer = {
        id: newId("cus"),
        object: "customer",
        created: account.now(),
        livemode: false,
        email: textOf(given, "email") || null,
        name: textOf(given, "name") || null,
        metadata: textsOf(insideOf(given, "metadata")),
        address: null,
        test_clock: clock,
      };
      account.customers.set(customer.id, customer);
      account.tell("customer.created", customer);
      return customer;
    });

    app.get("/customers", async () => {
      return listOf("/v1/customers", [...account.customers.values()]);
    });

    app.get<OneOf>("/customers/:id", async ({ params: { id } }, reply) => {
      return account.customers.get(id) ?? missing(reply, "customer", id);
    });
  };
}
