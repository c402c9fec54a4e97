import { z } from "zod";
import { crmUnreachable } from "../port.ts";

export interface Client {
  readonly id: string;
  readonly secret: string;
}

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly apiDomain: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const TokenAnswer = z.union([
  z.object({ error: z.string() }),
  z.object({
    access_token: z.string(),
    refresh_token: z.string().optional(),
    api_domain: z.string(),
    expires_in: z.number(),
    /** In old answers, and then `expires_in` is in milliseconds. */
    expires_in_sec: z.number().optional(),
  }),
]);

const deadline = 10_000;

/** Null: refused. Zoho says so with status 200 and an `error`. */
export async function askForTokens(
  accountsServer: string,
  client: Client,
  grant: Record<string, string>,
): Promise<Tokens | null> {
  const answer = await fetch(`${accountsServer}/oauth/v2/token`, {
    method: "POST",
    body: new URLSearchParams({ client_id: client.id, client_secret: client.secret, ...grant }),
    redirect: "error",
    signal: AbortSignal.timeout(deadline),
  }).catch((cause) => {
    throw crmUnreachable("no answer from the accounts server", cause);
  });
  const parsed = TokenAnswer.safeParse(await answer.json().catch(() => null));
  if (!parsed.success) throw crmUnreachable(`the accounts server said ${answer.status}`);
  if ("error" in parsed.data) return null;
  const { access_token, refresh_token, api_domain, expires_in, expires_in_sec } = parsed.data;
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    apiDomain: api_domain,
    expiresAt: Date.now() + (expires_in_sec ?? expires_in) * 1000,
  };
}
