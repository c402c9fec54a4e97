/**
 * What can go wrong between us and a CRM. `code` distinguishes it, because an error that comes out of a
 * journal has lost its class. `why` holds no token and no customer's data.
 */
export type CrmFailure =
  /** No answer, or not one of its own: may be tried again. */
  | (Error & { readonly code: "CRM_UNREACHABLE" })
  /** Too many calls: may be tried again, not before `retryAfterMs`. */
  | (Error & { readonly code: "CRM_LIMITED"; readonly retryAfterMs: number })
  /** The access that was given is gone: only connecting again helps. */
  | (Error & { readonly code: "CRM_DISCONNECTED" })
  /** The access that was given does not reach this far. `isApiClosed`: the person's profile may not use the API at all. */
  | (Error & { readonly code: "CRM_FORBIDDEN"; readonly isApiClosed: boolean })
  /** Our own id or secret is refused: the operator's to put right, and of every organisation at once. */
  | (Error & { readonly code: "CRM_CLIENT_REFUSED" })
  /** It answers, but what it says would undo so much that it is not believed without a second witness. */
  | (Error & { readonly code: "CRM_IMPLAUSIBLE" });

export function crmUnreachable(why: string, cause?: unknown): CrmFailure {
  const error = new Error(`The CRM could not be reached: ${why}`, { cause });
  return Object.assign(error, { code: "CRM_UNREACHABLE" as const });
}

export function crmLimited(why: string, retryAfterMs: number): CrmFailure {
  const error = new Error(`The CRM wants fewer calls: ${why}`);
  return Object.assign(error, { code: "CRM_LIMITED" as const, retryAfterMs });
}

export function crmDisconnected(why: string): CrmFailure {
  const error = new Error(`The CRM has to be connected again: ${why}`);
  return Object.assign(error, { code: "CRM_DISCONNECTED" as const });
}

export function crmForbidden(why: string, isApiClosed = false): CrmFailure {
  const error = new Error(`The CRM does not allow it: ${why}`);
  return Object.assign(error, { code: "CRM_FORBIDDEN" as const, isApiClosed });
}

export function isApiClosed(error: unknown): boolean {
  return error instanceof Error && "isApiClosed" in error && error.isApiClosed === true;
}

export function crmClientRefused(why: string): CrmFailure {
  const error = new Error(`The CRM refuses Milepost itself: ${why}`);
  return Object.assign(error, { code: "CRM_CLIENT_REFUSED" as const });
}

export function crmImplausible(why: string): CrmFailure {
  const error = new Error(`The CRM's answer is not believed: ${why}`);
  return Object.assign(error, { code: "CRM_IMPLAUSIBLE" as const });
}

/** The failure's own code; null: some other error. */
export function crmFailureCode(error: unknown): CrmFailure["code"] | null {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return codes.find((known) => known === code) ?? null;
}

const codes = [
  "CRM_UNREACHABLE",
  "CRM_LIMITED",
  "CRM_DISCONNECTED",
  "CRM_FORBIDDEN",
  "CRM_CLIENT_REFUSED",
  "CRM_IMPLAUSIBLE",
] as const;
