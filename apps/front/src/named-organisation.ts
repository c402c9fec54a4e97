import type { IncomingHttpHeaders } from "node:http";

/** A request as far as it says whose it is. */
export interface Asked {
  /** With its query. */
  readonly address: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const id = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const ofHook = new RegExp(`^/hooks/crm/(${id})$`);
const ofToken = new RegExp(`^(${id})\\.`);
const whole = new RegExp(`^${id}$`);

/** What a customer's page and Stripe's events are asked by. */
const linkPaths = /^\/(thank-you|my-visit|api\/(verify-acceptance|my-visit(\/\w+)?))$/;
const stripePath = "/hooks/stripe";

/**
 * The organisation that a request names, as the cells read it; null: none. It proves nothing: it only says which
 * cell is to look at the proof.
 */
export function namedOrganisation(asked: Asked): string | null {
  const address = URL.parse(asked.address, "http://front");
  if (address === null) return null;
  const { pathname, searchParams } = address;
  const [, hooked = null] = ofHook.exec(pathname) ?? [];
  if (hooked) return hooked;
  if (pathname === stripePath) return ofEvent(readJson(asked.body));
  if (linkPaths.test(pathname)) {
    const { token = searchParams.get("token") } = Object(readJson(asked.body)) as {
      token?: unknown;
    };
    return ofAcceptance(String(token));
  }
  return ofSession(asked.headers);
}

/** Who sends an Authorization header says expressly who they are. */
function ofSession({ authorization, cookie }: IncomingHttpHeaders): string | null {
  const token =
    authorization === undefined
      ? readCookie(cookie, "__Host-milepost")
      : /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  return ofToken.exec(token ?? "")?.[1] ?? null;
}

export function readCookie(cookies: string | undefined, name: string): string | null {
  const pairs = (cookies ?? "").split(/; */).map((pair) => pair.split("="));
  return pairs.find(([key]) => key === name)?.[1] ?? null;
}

/** The second of the words that are signed in a customer's link. */
function ofAcceptance(token: string): string | null {
  const head = Buffer.from(token.split(".")[0] ?? "", "base64url");
  const signed = readJson(head);
  return Array.isArray(signed) ? idOrNull(signed[1]) : null;
}

/** Where Milepost put it: on customers, subscriptions and sessions. An invoice carries its subscription's. */
function ofEvent(event: unknown): string | null {
  const object = Object(Object(Object(event).data).object);
  const parent = Object(Object(object.parent).subscription_details);
  return idOrNull(Object(object.metadata).organisation ?? Object(parent.metadata).organisation);
}

function idOrNull(value: unknown): string | null {
  return typeof value === "string" && whole.test(value) ? value : null;
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}
