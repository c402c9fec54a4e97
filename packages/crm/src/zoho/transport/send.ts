export interface Request {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly url: string;
  readonly token: string;
  /** Sent as JSON; null: none. */
  readonly body: object | null;
  /** Beyond those that every request has. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer of Zoho's, and to what; `path` is what comes after `/crm/v8/`, with its query. No body: null. */
export interface AnswerMet {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

export type OnAnswer = (answer: AnswerMet) => void;

/** What came of one request. */
export type Outcome =
  /** 204 and 304: no body, on purpose. */
  | { readonly kind: "nothing" }
  /** Zoho's own answer. With 401 and 429 the status counts, and the body is null when it was not JSON. */
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly body: unknown;
      readonly headers: Headers;
    }
  | Lost;

/** No answer, or not one of Zoho's own: what was sent may have been done or not. */
export interface Lost {
  readonly kind: "lost";
  readonly why: string;
  /** The deadline passed: it may still be under way. */
  readonly isLate: boolean;
  readonly cause?: unknown;
}

export function noteAnswer(
  onAnswer: OnAnswer,
  { method, url }: Omit<Request, "token">,
  outcome: Outcome,
) {
  if (outcome.kind === "lost") return;
  const path = url.slice(url.indexOf(version) + version.length);
  const { status, body } = outcome.kind === "nothing" ? { status: 204, body: null } : outcome;
  onAnswer({ method, path, status, body });
}

const version = "/crm/v8/";

export async function send(
  request: Request,
  signal: AbortSignal,
  fetch = globalThis.fetch,
): Promise<Outcome> {
  const { method, url, token, body, headers } = request;
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...headers,
        authorization: `Zoho-oauthtoken ${token}`,
        ...(body && { "content-type": "application/json" }),
      },
      body: body && JSON.stringify(body),
      redirect: "error",
      signal,
    });
    const text = await response.text();
    return readOutcome(response, text);
  } catch (cause) {
    const isLate = signal.aborted;
    return { kind: "lost", why: isLate ? "no answer in time" : "no answer", isLate, cause };
  }
}

function readOutcome({ status, headers }: Response, text: string): Outcome {
  if (status === 204 || status === 304) return { kind: "nothing" };
  const body = parseJson(text);
  if (status === 401 || status === 429) return { kind: "answer", status, body, headers };
  if (status >= 500) return { kind: "lost", why: `status ${status}`, isLate: false };
  if (body === null) return { kind: "lost", why: "an answer that is not JSON", isLate: false };
  return { kind: "answer", status, body, headers };
}

/** Null: it is not JSON, or it is cut off. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
