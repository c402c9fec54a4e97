import { z } from "./zod.ts";

/** RFC 9457, with `message` and `error` because the specification's callers read those. */
export const ProblemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  message: z.string(),
  error: z.string(),
  traceId: z.string(),
  suggestion: z
    .string()
    .optional()
    .describe("what was perhaps meant, such as a postcode that exists"),
});
export type ProblemBody = z.infer<typeof ProblemBody>;
