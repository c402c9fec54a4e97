import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendPage } from "../page.ts";
import { misbehaviours } from "../zoho/misbehaviour.ts";
import type { Organisation } from "../zoho/organisation.ts";
import type { Zoho } from "../zoho/zoho.ts";
import { controlPage } from "./control-page.ts";
import { seedSchema } from "./seed.ts";

const seedLimit = 20 * 1024 * 1024;

/** For tests and developers: what the outside world holds and how it behaves. */
export function controlRoutes(zoho: Zoho) {
  return async (app: FastifyInstance) => {
    app.get("/", async (_request, reply) => sendPage(reply, controlPage(zoho)));

    app.post<{ Body: Organisation }>(
      "/seed",
      { bodyLimit: seedLimit, schema: { body: seedSchema } },
      async ({ body }) => {
        zoho.organisations.replace(body);
        const { dataCentre, organisation, users, records } = body;
        const counts = Object.entries(records).map(([module, { length }]) => [module, length]);
        const { zgid } = organisation;
        return { dataCentre, zgid, users: users.length, records: Object.fromEntries(counts) };
      },
    );

    app.post("/misbehave", async (request, reply) => {
      const chosen = readMisbehaviour(request.body);
      if (!chosen) return reply.code(400).send({ error: `kind is one of ${misbehaviours}` });
      zoho.misbehaviour.choose(chosen);
      return done(request, reply, zoho.misbehaviour.current());
    });

    app.get("/calls", async () => ({ calls: zoho.calls.list() }));

    app.post("/reset", async (request, reply) => {
      zoho.calls.reset();
      zoho.misbehaviour.choose({ kind: "ok", forCalls: null, ms: 0 });
      return done(request, reply, { reset: true });
    });
  };
}

/** From JSON or from the page's form, where numbers are text and an empty one means none. */
function readMisbehaviour(body: unknown) {
  const given: Record<string, unknown> = typeof body === "object" ? { ...body } : {};
  const kind = misbehaviours.find((one) => one === String(given.kind));
  if (!kind) return null;
  return { kind, forCalls: atLeastOne(given.forCalls), ms: atLeastOne(given.ms) ?? 5_000 };
}

function atLeastOne(value: unknown): number | null {
  const number = Number(value);
  return number >= 1 ? Math.floor(number) : null;
}

/** A form's sender goes back to the page, a program gets JSON. */
function done(request: FastifyRequest, reply: FastifyReply, outcome: object) {
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
  return isForm ? reply.redirect("/control", 303) : reply.send(outcome);
}
