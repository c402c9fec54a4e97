import { logErrorPath } from "../product.ts";
import { z } from "../zod.ts";
import { endpoint } from "./endpoint.ts";

/** Long texts are cut, not refused, on both sides; `url` comes without its query. */
export const logError = endpoint({
  method: "POST",
  path: logErrorPath,
  summary: "Takes an error that happened in a browser.",
  caller: "public",
  perMinute: 30,
  body: z.object({
    message: z.string(),
    stack: z.string(),
    url: z.string(),
    timestamp: z.iso.datetime(),
    userAgent: z.string(),
    source: z.string().optional(),
    line: z.int().optional(),
    column: z.int().optional(),
  }),
  answer: z.object({ success: z.literal(true) }),
});
