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
export const invalidToken = refusal(401, "INVALID_TOKEN", "invalid oauth token");
export const scopeMismatch = refusal(
  401,
  "OAUTH_SCOPE_MISMATCH",
  "invalid oauth scope to access this URL",
);
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
export const tooManyRequests = refusal(
  429,
  "TOO_MANY_REQUESTS",
  "Too many requests. Please try again later.",
);
export const internalError = refusal(500, "INTERNAL_ERROR", "Internal Server Error");

export function invalidParameter(name: string): Answer {
  return refusal(400, "INVALID_DATA", "invalid data", { param_name: name });
}
