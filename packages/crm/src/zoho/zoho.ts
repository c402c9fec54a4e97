import { createHash } from "node:crypto";
import type { CrmAccess, GetAccessToken, NoAccess, Oddity } from "../crm.ts";
import { crmDisconnected, crmUnreachable } from "../crm-failure.ts";
import { openCrm } from "./open-crm.ts";
import { readNotification } from "./read-notification.ts";
import { askForTokens, type Client, revokeToken } from "./transport/ask-for-tokens.ts";
import type { DataCentre, DataCentres } from "./transport/data-centres.ts";
import { scopes } from "./transport/scopes.ts";
import type { OnAnswer } from "./transport/send.ts";

interface Options {
  readonly client: Client;
  readonly dataCentres: DataCentres;
  /** Where sign-in starts; Zoho moves people to their own data centre from there. */
  readonly home: string;
  /** Given how many API credits are left of the organisation's day. Zoho says so once half are used. */
  readonly onCredits?: (remaining: number) => void;
  /** Hears of each answer that had to be worked around, once. */
  readonly onOddity?: (oddity: Oddity) => void;
  /** Hears every answer, with what is in it. */
  readonly onAnswer?: OnAnswer | undefined;
  /** What every request goes through; left out: the process's own. */
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds since 1970; left out: the clock's. */
  readonly now?: () => number;
}

export function zoho(options: Options): CrmAccess {
  const { client, dataCentres, home, now = Date.now, ...ofCalls } = options;
  const { fetch } = ofCalls;

  function serversOf(dataCentre: string): DataCentre {
    const servers = findServers(dataCentre);
    if (!servers) throw new Error(`No data centre "${dataCentre}" is configured`);
    return servers;
  }

  function findServers(dataCentre: string): DataCentre | undefined {
    return Object.hasOwn(dataCentres, dataCentre) ? dataCentres[dataCentre] : undefined;
  }

  /** The data centre's own organisations, or those at another API of it, as `eu-sandbox` is of `eu`; null: neither. */
  function environmentOf(dataCentre: string, api: string): string | null {
    const names = Object.keys(dataCentres).filter(
      (name) => name === dataCentre || name.startsWith(`${dataCentre}-`),
    );
    return names.find((name) => dataCentres[name]?.api === api) ?? null;
  }

  function ask(dataCentre: string, grant: Readonly<Record<string, string>>) {
    const { accounts } = serversOf(dataCentre);
    return askForTokens(client, { accounts, dataCentre, grant, now: now(), fetch });
  }

  const open = (dataCentre: string, accessToken: GetAccessToken) =>
    openCrm({ ...ofCalls, api: serversOf(dataCentre).api, accessToken, now });

  return {
    open,
    readNotification,

    signInAddress({ purpose, state, redirectUri, verifier }) {
      const query = new URLSearchParams({
        response_type: "code",
        client_id: client.id,
        scope: scopes[purpose].join(","),
        redirect_uri: redirectUri,
        state,
        code_challenge: createHash("sha256").update(verifier).digest("base64url"),
        code_challenge_method: "S256",
        ...(purpose === "connect"
          ? { access_type: "offline", prompt: "consent" }
          : { access_type: "online" }),
      });
      return `${serversOf(home).accounts}/oauth/v2/auth?${query}`;
    },

    recordAddress(dataCentre, { organisation, module, id }) {
      // The web application kept the module's old name.
      const tab = module === "Deals" ? "Potentials" : module;
      return `${serversOf(dataCentre).crm}/crm/org${organisation}/tab/${tab}/${id}`;
    },

    async exchange({ code, dataCentre, accountsServer }, { redirectUri, verifier }) {
      const servers = findServers(dataCentre);
      // The browser brings both; believing it would hand the client secret to the author of the link.
      if (!servers || servers.accounts !== accountsServer) return { refused: "code" };
      const tokens = await ask(dataCentre, {
        grant_type: "authorization_code",
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      });
      if (tokens.kind === "refused") {
        return { refused: isOfClient(tokens.error) ? "client" : "code" };
      }
      // The access token goes to an API server we know, never to one that only an answer names.
      const environment = environmentOf(dataCentre, tokens.apiDomain);
      if (environment === null) return { refused: "environment" };
      const { refreshToken, accessToken } = tokens;
      const crm = open(environment, onlyToken(accessToken));
      return { dataCentre: environment, refreshToken, crm };
    },

    async refresh({ dataCentre, refreshToken }) {
      const grant = { grant_type: "refresh_token", refresh_token: refreshToken };
      const tokens = await ask(dataCentre, grant);
      if (tokens.kind === "refused") {
        return { refused: whoseFault(tokens.error), error: tokens.error.slice(0, longestError) };
      }
      if (tokens.apiDomain !== serversOf(dataCentre).api) {
        throw crmUnreachable("the accounts server named another data centre's API");
      }
      return { token: tokens.accessToken, expiresAt: tokens.expiresAt };
    },

    async revoke({ dataCentre, refreshToken }) {
      await revokeToken(serversOf(dataCentre).accounts, refreshToken, fetch).catch(() => {});
    },
  };
}

/** Characters of the accounts server's word that are kept. */
const longestError = 60;

function whoseFault(error: string): NoAccess["refused"] {
  if (isOfClient(error)) return "client";
  return /^invalid_(code|grant|token)/.test(error) ? "connection" : "unknown";
}

/** A wrong secret or id: nothing that the organisation did. */
function isOfClient(error: string): boolean {
  return /^(invalid|unauthorized)_client/.test(error);
}

/** A sign-in's token cannot be replaced. */
function onlyToken(token: string): GetAccessToken {
  return async (refused) => {
    if (refused === null) return token;
    throw crmDisconnected("the sign-in has run out");
  };
}
