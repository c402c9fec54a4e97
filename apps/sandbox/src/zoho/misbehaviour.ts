import { setTimeout as wait } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import { type Answer, invalidToken, tooManyRequests } from "./answers.ts";

export const misbehaviours = ["ok", "down", "slow", "401", "429", "html"] as const;
type MisbehaviourKind = (typeof misbehaviours)[number];

interface Chosen {
  readonly kind: MisbehaviourKind;
  /** Null: until it is changed. */
  readonly forCalls: number | null;
  /** How long a slow call waits before it is answered as usual. */
  readonly ms: number;
}

/** How the CRM's API treats the next calls. */
export interface Misbehaviour {
  choose(chosen: Chosen): void;
  current(): Chosen;
  /** Uses up one call. */
  next(): Chosen;
}

const wellBehaved: Chosen = { kind: "ok", forCalls: null, ms: 0 };

export function openMisbehaviour(): Misbehaviour {
  let now = wellBehaved;
  return {
    choose(chosen) {
      now = chosen;
    },
    current: () => now,
    next() {
      const chosen = now;
      if (chosen.forCalls !== null) {
        const left = chosen.forCalls - 1;
        now = left > 0 ? { ...chosen, forCalls: left } : wellBehaved;
      }
      return chosen;
    },
  };
}

/** Before anything else looks at the call: undefined lets it pass. */
export async function misbehave(
  misbehaviour: Misbehaviour,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { kind, ms } = misbehaviour.next();
  switch (kind) {
    case "ok":
      return undefined;
    case "slow":
      // Not worth staying alive for: a process told to end ends.
      await wait(ms, undefined, { ref: false });
      return undefined;
    case "down":
      reply.hijack();
      reply.raw.destroy();
      return reply;
    case "html":
      return reply.type("text/html;charset=UTF-8").send(maintenance);
    case "401":
      return sendJson(reply, invalidToken);
    case "429":
      return sendJson(reply, tooManyRequests);
  }
}

function sendJson(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply.code(status).send(body);
}

const maintenance =
  "<!doctype html><title>Maintenance</title><p>We are improving our service. Please come back later.</p>";
