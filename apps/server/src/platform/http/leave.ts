import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** How a process that answers calls goes away without anybody being cut off. */
export interface Leave {
  isLeaving(): boolean;
  /**
   * Goes on answering for so many seconds, while those who send calls here learn to send them elsewhere;
   * then takes no new connection and returns when all that is under way has been answered.
   */
  leave(seconds: number): Promise<void>;
}

export function openLeave(http: FastifyInstance): Leave {
  let isLeaving = false;
  // Also to who asked before: a caller who keeps the connection would send the next call into the void.
  http.addHook("onSend", async (_request, reply) => {
    if (isLeaving) reply.header("connection", "close");
  });
  return {
    isLeaving: () => isLeaving,
    async leave(seconds) {
      isLeaving = true;
      await sleep(seconds * 1000);
      await http.close();
    },
  };
}
