import type { FastifyInstance } from "fastify";
import { readFields } from "../form-body.ts";
import type { Zoho } from "../zoho/zoho.ts";
import { done, refuse } from "./done.ts";
import { readRule } from "./read-rule.ts";

/** How Zoho misbehaves. */
export function faultRoutes({ misbehaviour }: Zoho) {
  return async (app: FastifyInstance) => {
    /** One rule in place of all there are; "ok" is none. */
    app.post("/misbehave", async (request, reply) => {
      const isOk = readFields(request.body).kind === "ok";
      const rule = isOk ? null : readRule(request.body);
      if (typeof rule === "string") return refuse(reply, 400, rule);
      misbehaviour.clear();
      if (rule) misbehaviour.add(rule);
      return done(request, reply, { rules: misbehaviour.list() });
    });

    app.get("/rules", async () => ({ rules: misbehaviour.list() }));

    /** Adds one to those there are. */
    app.post("/rules", async (request, reply) => {
      const rule = readRule(request.body);
      if (typeof rule === "string") return refuse(reply, 400, rule);
      const id = misbehaviour.add(rule);
      return done(request, reply, { id, rules: misbehaviour.list() });
    });

    app.post("/rules/remove", async (request, reply) => {
      misbehaviour.remove(Number(Object(request.body).id));
      return done(request, reply, { rules: misbehaviour.list() });
    });
  };
}
