import type { FastifyInstance } from "fastify";
import { refuseCall } from "./answers.ts";

export interface KeptAnswer {
  readonly asked: string;
  readonly status: number;
  readonly body: string;
}

/** The same key has the same answer; the same key for something else is refused. */
export function keepAnswers(app: FastifyInstance, answers: Map<string, KeptAnswer>): void {
  app.addHook("preHandler", async (request, reply) => {
    const key = request.headers["idempotency-key"];
    const kept = request.method === "POST" ? answers.get(String(key)) : undefined;
    if (!kept) return;
    if (kept.asked !== askedOf(request)) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`;
      return refuseCall(reply, 400, { message }, "idempotency_error");
    }
    reply.header("idempotent-replayed", "true");
    return reply.code(kept.status).type("application/json").send(kept.body);
  });

  app.addHook("onSend", async (request, reply, payload) => {
    const key = request.headers["idempotency-key"];
    const isNew = request.method === "POST" && key !== undefined && !answers.has(String(key));
    // What was refused before it began may be tried again under the same key.
    if (isNew && reply.statusCode < 500 && ![401, 404, 429].includes(reply.statusCode)) {
      const { statusCode: status } = reply;
      answers.set(String(key), { asked: askedOf(request), status, body: String(payload) });
    }
    return payload;
  });
}

function askedOf({ url, body }: { url: string; body: unknown }): string {
  return `${url}\n${JSON.stringify(body)}`;
}
