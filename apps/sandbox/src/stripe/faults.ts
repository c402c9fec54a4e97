import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { refuseCall } from "./answers.ts";

/** How the API itself misbehaves. */
export const apiFaults = {
  none: "As it should",
  down: "Closes the connection without a word",
  broken: "Says 500",
  busy: "Says 429",
  slow: "Waits three seconds first",
} as const;
export type ApiFault = keyof typeof apiFaults;

export interface ApiFaults {
  set(fault: ApiFault): void;
  current(): ApiFault;
  clear(): void;
  /** Whether the call has been dealt with. */
  meet(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}

const slowMs = 3_000;

export function openApiFaults(): ApiFaults {
  let fault: ApiFault = "none";
  return {
    set(chosen) {
      fault = chosen;
    },
    current: () => fault,
    clear() {
      fault = "none";
    },
    async meet(request, reply) {
      if (fault === "slow") await sleep(slowMs, undefined, { ref: false });
      if (fault === "none" || fault === "slow") return false;
      if (fault === "down") {
        reply.hijack();
        request.raw.socket.destroy();
      } else if (fault === "busy") {
        await refuseCall(reply, 429, { code: "rate_limit", message: "Too many requests" });
      } else {
        await refuseCall(reply, 500, { message: "An error occurred on our end" }, "api_error");
      }
      return true;
    },
  };
}
