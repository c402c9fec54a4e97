import type { Switches } from "./switches.ts";

/** What the CRM API says: a status and a JSON body, or no body at all where it is null. */
export interface Answer {
  readonly kind: "answer";
  readonly status: number;
  readonly body: object | null;
}

export function answer(status: number, body: object | null): Answer {
  return { kind: "answer", status, body };
}

export function refusal(status: number, code: string, message: string, details: object = {}) {
  return answer(status, { code, details, message, status: "error" });
}

export const nothingFound = answer(204, null);
export const notModified = answer(304, null);

export const noToken = refusal(401, "AUTHENTICATION_FAILURE", "Authentication failed");
const invalidToken = refusal(401, "INVALID_TOKEN", "invalid oauth token");
export const invalidHost = refusal(400, "INVALID_HOST", "invalid host");
export const noApiAccess = refusal(403, "NO_PERMISSION", "permission denied", {
  permissions: ["Crm_Implied_Api_Access"],
});

/** Expired, revoked, or never a token. */
export function tokenRefused(switches: Switches): Answer {
  return switches.position("expiredToken") === "INVALID_TOKEN" ? invalidToken : noToken;
}

export function scopeMismatch(switches: Switches): Answer {
  return refusal(401, "OAUTH_SCOPE_MISMATCH", switches.position("scopeMismatchMessage"));
}

export const invalidModule = refusal(
  400,
  "INVALID_MODULE",
  "the module name given seems to be invalid",
  { resource_path_index: 0 },
);
export const invalidId = refusal(400, "INVALID_DATA", "the id given seems to be invalid", {
  resource_path_index: 1,
});
export const invalidUrl = refusal(
  404,
  "INVALID_URL_PATTERN",
  "Please check if the URL trying to access is a correct one",
);
export const internalError = refusal(500, "INTERNAL_ERROR", "Internal Server Error");

export function invalidParameter(name: string): Answer {
  return refusal(400, "INVALID_DATA", "invalid data", { param_name: name });
}

/** Zoho's documents name both statuses. */
export function wrongMethod(switches: Switches): Answer {
  return refusal(
    Number(switches.position("wrongMethodStatus")),
    "INVALID_REQUEST_METHOD",
    "The http request method type is not a valid one",
  );
}

export const notJson = refusal(
  415,
  "MEDIA_TYPE_NOT_SUPPORTED",
  "The media type of the request is not supported",
);

export const unreadableBody = refusal(400, "INVALID_DATA", "body is not valid JSON");
