import type { Browserless } from "../browserless.ts";

/** What a booking call came to, with when it was made by the clock that the database has too. */
export interface Called {
  readonly status: number;
  readonly body: CallBody;
  /** Milliseconds since 1970. */
  readonly asked: number;
  readonly answered: number;
}

/** Every key that a booking call may answer with. */
interface CallBody {
  readonly code?: string;
  readonly success?: boolean;
  readonly reservationId?: string;
  readonly bookingId?: string;
  readonly broken?: readonly { readonly rule: string }[];
}

/** Status 0: no answer at all. */
export async function callAs(
  browser: Browserless,
  method: "POST" | "DELETE",
  path: string,
  body?: object,
): Promise<Called> {
  const asked = Date.now();
  const json = body && {
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  try {
    const answer = await browser.send(path, { method, ...json });
    const text = await answer.text();
    return { status: answer.status, body: parse(text), asked, answered: Date.now() };
  } catch {
    return { status: 0, body: {}, asked, answered: Date.now() };
  }
}

function parse(text: string): CallBody {
  try {
    return JSON.parse(text) as CallBody;
  } catch {
    return {};
  }
}
