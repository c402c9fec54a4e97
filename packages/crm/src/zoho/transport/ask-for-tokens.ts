import { z } from "zod";
import { crmLimited, crmUnreachable } from "../../crm-failure.ts";
import { waitAsked } from "./wait-asked.ts";

export interface Client {
  readonly id: string;
  /** By data centre where they differ. */
  readonly secret: string | Readonly<Record<string, string>>;
}

export interface Tokens {
  readonly kind: "tokens";
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly apiDomain: string;
  readonly expiresAt: Date;
}

interface Question {
  readonly accounts: string;
  readonly dataCentre: string;
  readonly grant: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly fetch?: typeof globalThis.fetch | undefined;
}

const Given = z.object({
  access_token: z.string(),
  refresh_token: z.string().nullish(),
  api_domain: z.string(),
  expires_in: z.number(),
  /** In old answers, and then `expires_in` is in milliseconds. */
  expires_in_sec: z.number().nullish(),
});
const Denied = z.object({ error: z.string() });

const deadline = 10_000;
/** Zoho counts ten in ten minutes and does not say when they began. */
const tooManyWait = 60_000;

/** A refusal comes with status 200 and an `error`. Not repeated: every question counts. */
export async function askForTokens(
  client: Client,
  { accounts, dataCentre, grant, now, fetch }: Question,
): Promise<Tokens | { readonly kind: "refused"; readonly error: string }> {
  const fields = { client_id: client.id, client_secret: secretFor(client, dataCentre), ...grant };
  const response = await post(`${accounts}/oauth/v2/token`, new URLSearchParams(fields), fetch);
  const body = await response.json().catch(() => null);
  const given = Given.safeParse(body);
  if (given.success) return toTokens(given.data, now);
  const error = Denied.safeParse(body).data?.error ?? "";
  if (response.status === 429 || error === "Access Denied") {
    throw crmLimited("too many access tokens", waitAsked(response.headers) ?? tooManyWait);
  }
  if (error === "" || !response.ok) {
    throw crmUnreachable(`the accounts server said ${response.status} ${error}`);
  }
  return { kind: "refused", error };
}

/** Gives a refresh token back. */
export async function revokeToken(
  accounts: string,
  token: string,
  fetch?: typeof globalThis.fetch,
): Promise<void> {
  const query = new URLSearchParams({ token });
  await post(`${accounts}/oauth/v2/token/revoke?${query}`, null, fetch);
}

function post(
  url: string,
  body: URLSearchParams | null,
  fetch = globalThis.fetch,
): Promise<Response> {
  const signal = AbortSignal.timeout(deadline);
  return fetch(url, { method: "POST", body, redirect: "error", signal }).catch((cause) => {
    throw crmUnreachable("no answer from the accounts server", cause);
  });
}

function toTokens(answer: z.output<typeof Given>, now: number): Tokens {
  return {
    kind: "tokens",
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? null,
    apiDomain: answer.api_domain,
    expiresAt: new Date(now + (answer.expires_in_sec ?? answer.expires_in) * 1_000),
  };
}

function secretFor({ secret }: Client, dataCentre: string): string {
  if (typeof secret === "string") return secret;
  // An environment of a data centre, such as eu-sandbox, has the secret of its data centre.
  const [place = ""] = dataCentre.split("-");
  const own = Object.hasOwn(secret, place) ? secret[place] : undefined;
  if (own === undefined) throw new Error(`No client secret for data centre "${dataCentre}"`);
  return own;
}
