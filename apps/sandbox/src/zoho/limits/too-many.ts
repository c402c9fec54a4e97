import type { FastifyReply } from "fastify";
import type { Switches } from "../switches.ts";

/** 429. A real body was never seen, and `Retry-After` is not promised: both are switches. */
export function tooManyRequests(reply: FastifyReply, switches: Switches): FastifyReply {
  if (switches.position("retryAfter") === "present") reply.header("retry-after", "2");
  return reply.code(429).send(bodies[switches.position("tooManyRequests")]);
}

const bodies = {
  TOO_MANY_REQUESTS: {
    code: "TOO_MANY_REQUESTS",
    details: {},
    message: "Too many requests. Please try again later.",
    status: "error",
  },
  RATE_LIMIT_EXCEEDED: {
    code: "RATE_LIMIT_EXCEEDED",
    message: "Too many requests. Please try again later.",
    status: "error",
  },
};
