import { z } from "./zod.ts";

/** Everything that can be the caller's mistake or a named outage, with its HTTP status. The web app has a sentence for each. */
export const problemStatus = {
  BOOKING_UNDER_WAY: 202,
  BAD_REQUEST: 400,
  POSTCODE_MISSING: 400,
  POSTCODE_NOT_FOUND: 400,
  POSTCODE_FOREIGN: 400,
  POSTCODES_NOT_LOADED: 400,
  NO_ROAD: 400,
  NOT_SET_UP: 400,
  SIGN_IN_REQUIRED: 401,
  LINK_REFUSED: 401,
  SUBSCRIPTION_REQUIRED: 402,
  NOT_AUTHORISED: 403,
  CROSS_SITE: 403,
  DEFAULT_WORKFLOW_STAYS: 403,
  NOT_FOUND: 404,
  SLOT_TAKEN: 409,
  SLOT_EXPIRED: 409,
  SLOT_TIGHT: 409,
  SETTINGS_CHANGED: 409,
  MANDATORY_NOT_FOUND: 422,
  CRM_REFUSED: 422,
  MAIL_REFUSED: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  MAIL_UNREACHABLE: 500,
  NOT_BUILT_YET: 501,
  CRM_UNREACHABLE: 502,
  CRM_LIMITED: 503,
  CRM_DISCONNECTED: 502,
  CRM_FORBIDDEN: 502,
  DATABASE_UNAVAILABLE: 503,
  ROUTING_UNAVAILABLE: 503,
  DIARY_NOT_READ: 503,
  BOOKING_NOT_BEGUN: 503,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof problemStatus;

/** RFC 9457, with `message` and `error` because the specification's callers read those. */
export const ProblemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  message: z.string(),
  error: z.string(),
  requestId: z.string(),
  suggestion: z
    .string()
    .optional()
    .describe("what was perhaps meant, such as a postcode that exists"),
});
export type ProblemBody = z.infer<typeof ProblemBody>;
