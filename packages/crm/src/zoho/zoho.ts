import { crmDisconnected, crmUnreachable } from "../failure.ts";
import type { CrmAccess, GetAccessToken } from "../port.ts";
import { openCrm } from "./crm.ts";
import type { DataCentre, DataCentres } from "./data-centres.ts";
import { readNotification } from "./notification.ts";
import { scopes } from "./scopes.ts";
import { askForTokens, type Client, revokeToken } from "./token.ts";

interface Options {
  readonly client: Client;
  readonly dataCentres: DataCentres;
  /** Where sign-in starts; Zoho moves people to their own data centre from there. */
  readonly home: string;
  /** Told how many API credits are left of the organisation's day. Zoho says so once half are used. */
  readonly onCredits?: (remaining: number) => void;
  /** Milliseconds since 1970; left out: the clock's. */
  readonly now?: () => number;
}

export function zoho(options: Options): CrmAccess {
  const { client, dataCentres, home, onCredits, now = Date.now } = options;

  function serversOf(dataCentre: string): DataCentre {
    const servers = findServers(dataCentre);
    if (!servers) throw new Error(`No data centre "${dataCentre}" is configured`);
    return servers;
  }

  function findServers(dataCentre: string): DataCentre | undefined {
    return Object.hasOwn(dataCentres, dataCentre) ? dataCentres[dataCentre] : undefined;
  }

  function ask(dataCentre: string, grant: Readonly<Record<string, string>>) {
    const { accounts } = serversOf(dataCentre);
    return askForTokens(client, { accounts, dataCentre, grant, now: now() });
  }

  const open = (dataCentre: string, accessToken: GetAccessToken) =>
    openCrm({ api: serversOf(dataCentre).api, accessToken, onCredits, now });

  return {
    open,
    readNotification,

    signInAddress({ purpose, state, redirectUri }) {
      const query = new URLSearchParams({
        response_type: "code",
        client_id: client.id,
        scope: scopes[purpose].join(","),
        redirect_uri: redirectUri,
        state,
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

    async exchange({ code, dataCentre, accountsServer }, redirectUri) {
      const servers = findServers(dataCentre);
      // The browser brings both; believing it would hand the client secret to whoever wrote the link.
      if (!servers || servers.accounts !== accountsServer) return null;
      const grant = { grant_type: "authorization_code", code, redirect_uri: redirectUri };
      const tokens = await ask(dataCentre, grant);
      // The access token goes to the API server we know, never to one that an answer names.
      if (tokens.kind === "refused" || tokens.apiDomain !== servers.api) return null;
      const { refreshToken, accessToken } = tokens;
      return { dataCentre, refreshToken, crm: open(dataCentre, onlyToken(accessToken)) };
    },

    async refresh({ dataCentre, refreshToken }) {
      const grant = { grant_type: "refresh_token", refresh_token: refreshToken };
      const tokens = await ask(dataCentre, grant);
      if (tokens.kind === "refused") {
        if (/^invalid_(code|client)/.test(tokens.error)) return null;
        throw crmUnreachable(`the accounts server said ${tokens.error}`);
      }
      if (tokens.apiDomain !== serversOf(dataCentre).api) {
        throw crmUnreachable("the accounts server named another data centre's API");
      }
      return { token: tokens.accessToken, expiresAt: tokens.expiresAt };
    },

    async revoke({ dataCentre, refreshToken }) {
      await revokeToken(serversOf(dataCentre).accounts, refreshToken).catch(() => {});
    },
  };
}

/** A sign-in's token cannot be replaced. */
function onlyToken(token: string): GetAccessToken {
  return async (refused) => {
    if (refused === null) return token;
    throw crmDisconnected("the sign-in has run out");
  };
}
