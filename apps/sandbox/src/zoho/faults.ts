import { setTimeout as wait } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import { type Answer, answer, internalError, tokenRefused } from "./answers.ts";
import { tooManyRequests } from "./limits/too-many.ts";
import type { Fault, FaultKind } from "./misbehaviour.ts";
import type { Switches } from "./switches.ts";

/** Not worth staying alive for: a process that is asked to end ends. */
export async function holdUp(faults: readonly Fault[]): Promise<void> {
  for (const { kind, ms } of faults) if (kind === "slow") await wait(ms, undefined, { ref: false });
}

/** The reply when the call never reaches Zoho's own code; null lets it pass. */
export function refuseCall(
  faults: readonly Fault[],
  reply: FastifyReply,
  switches: Switches,
): FastifyReply | null {
  for (const { kind } of faults) {
    if (kind === "down") return cut(reply);
    if (kind === "html") return reply.type("text/html;charset=UTF-8").send(maintenance);
    if (kind === "401") return sendAnswer(reply, tokenRefused(switches));
    if (kind === "429") return tooManyRequests(reply, switches);
    if (kind === "500") return sendAnswer(reply, internalError);
  }
  return null;
}

/** After the call was carried out: the client may not learn of it. */
export function sendOutcome(faults: readonly Fault[], reply: FastifyReply, outcome: Answer) {
  const isChosen = (kind: FaultKind) => faults.some((fault) => fault.kind === kind);
  if (isChosen("reset-after-commit")) return cut(reply);
  if (isChosen("500-after-commit")) return sendAnswer(reply, internalError);
  if (isChosen("truncated") && outcome.body !== null) {
    const text = JSON.stringify(outcome.body);
    return sendText(reply, outcome.status, text.slice(0, text.length / 2));
  }
  return sendAnswer(reply, outcome);
}

/** Every second record of a batch, or the only one, is refused; the others are carried out. */
export async function withPartialSuccess(
  faults: readonly Fault[],
  body: unknown,
  run: (body: unknown) => Answer | Promise<Answer>,
): Promise<Answer> {
  const items = itemsIn(body);
  if (!faults.some(({ kind }) => kind === "partial") || items.length === 0) return run(body);
  const isRefused = (i: number) => i % 2 === 1 || items.length === 1;
  const kept = items.filter((_, i) => !isRefused(i));
  if (kept.length === 0) return answer(400, { data: [internalError.body] });
  const { body: written } = await run({ ...Object(body), data: kept });
  const outcomes = [...itemsIn(written)];
  const data = items.map((_, i) => (isRefused(i) ? internalError.body : outcomes.shift()));
  return answer(207, { data });
}

/** A string, because Fastify refuses to send an object with a status that has no body. */
export function sendAnswer(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return sendText(reply, status, body === null ? null : JSON.stringify(body));
}

function sendText(reply: FastifyReply, status: number, text: string | null): FastifyReply {
  const answered = reply.code(status).header("cache-control", "no-store");
  if (text === null) return answered.send();
  return answered.type("application/json;charset=UTF-8").send(text);
}

function cut(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

function itemsIn(body: unknown): readonly unknown[] {
  const isBatch = typeof body === "object" && body !== null && "data" in body;
  return isBatch && Array.isArray(body.data) ? body.data : [];
}

const maintenance =
  "<!doctype html><title>Maintenance</title><p>We are improving our service. Please come back later.</p>";
