import type { FastifyInstance } from "fastify";
import type { Zoho } from "../zoho.ts";
import { faithful, type Handling } from "./post-office.ts";

const share = { type: "number", minimum: 0, maximum: 1 } as const;
const flag = { type: "boolean" } as const;
const schema = {
  type: "object",
  additionalProperties: false,
  properties: {
    lose: share,
    double: share,
    reorder: flag,
    batch: flag,
    off: flag,
    delayMs: { type: "array", minItems: 2, maxItems: 2, items: { type: "number", minimum: 0 } },
    seed: { type: "integer" },
    zgid: { type: "string" },
  },
} as const;

/** `zgid`: of that organisation alone; left out: of everybody, whatever was said of one before. */
type Asked = Partial<Handling> & { readonly seed?: number; readonly zgid?: string };

/** How notifications travel, and what became of them. */
export function notificationControl({ watch, now }: Zoho) {
  const told = () => ({
    handling: watch.postOffice.handling(),
    counts: watch.postOffice.counts(),
    channels: watch.channels.lives(now()),
  });

  return async (app: FastifyInstance) => {
    app.get("/notifications", async () => told());

    /** What is left out is as it should be. Counts begin again. */
    app.post<{ Body: Asked }>("/notifications", { schema: { body: schema } }, async ({ body }) => {
      const { seed = 1, zgid = null, ...handling } = body;
      watch.postOffice.handle({ ...faithful, ...handling }, seed, zgid);
      watch.postOffice.resetCounts();
      return told();
    });

    app.post("/notifications/flush", async () => {
      await watch.postOffice.flush();
      return told();
    });
  };
}
