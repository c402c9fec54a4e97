import * as restate from "@restatedev/restate-sdk";

/**
 * Does nothing, so that somebody who asks for it learns whether the engine can run stories at all. It leaves
 * nothing behind in the engine: its journal goes when it ends, and if no worker can end it the engine ends
 * it with a failure, instead of trying for ever what nobody waits for any longer.
 */
export const pingStory = restate.service({
  name: "ping",
  handlers: { ping: async () => "well" },
  options: {
    journalRetention: 0,
    idempotencyRetention: 0,
    inactivityTimeout: { seconds: 1 },
    abortTimeout: { seconds: 1 },
    retryPolicy: { maxAttempts: 1, onMaxAttempts: "kill" },
  },
});
