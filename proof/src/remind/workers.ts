import { type AskedProcess, startAsked } from "@milepost/kit/asked-process.ts";

export interface Due {
  readonly organisation: string;
  readonly id: string;
}

/** What goes wrong around a look. */
export interface LookTrouble {
  readonly isCrmAway: boolean;
  readonly isDeaf: boolean;
  readonly diesAfter: number | null;
  readonly isCut: boolean;
}

/** One that is replaced when it has died. */
export function openWorker(name: string, env: Record<string, string>) {
  let running: AskedProcess | null = null;
  const start = async () => {
    running ??= await startAsked(name, "apps/server/bench/reminders.ts", env);
    return running;
  };
  return {
    async look(now: number, organisations: readonly string[]): Promise<Due[]> {
      return (await start()).ask<Due[]>({ kind: "look", now, organisations });
    },
    /** Null: it died. */
    async send(now: number, due: readonly Due[], trouble: LookTrouble): Promise<Sent | null> {
      const worker = await start();
      try {
        return await worker.ask<Sent>({ kind: "send", now, due, ...trouble });
      } catch (error) {
        if (trouble.diesAfter === null) throw error;
        await worker.ended;
        running = null;
        return null;
      }
    },
    async stop(): Promise<void> {
      await running?.stop();
    },
  };
}

interface Sent {
  /** Stories that failed; a later look begins them again. */
  readonly failed: number;
  /** What the worker did not expect. */
  readonly warnings: readonly string[];
}
