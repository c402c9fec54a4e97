import { type CrmAccess, crmUnreachable, type Purpose } from "../port.ts";
import type { DataCentres } from "./data-centres.ts";
import { zohoRecords } from "./records.ts";
import { askForTokens, type Client, type Tokens } from "./token.ts";

interface Options {
  readonly client: Client;
  readonly dataCentres: DataCentres;
  /** Where sign-in starts; Zoho moves people to their own data centre from there. */
  readonly home: string;
}

/** Signing in asks for no lasting access: of a person's refresh tokens Zoho keeps only twenty. */
const scopes: Record<Purpose, readonly string[]> = {
  "sign-in": ["ZohoCRM.users.READ", "ZohoCRM.org.READ"],
  connect: ["ZohoCRM.users.READ", "ZohoCRM.org.READ", "ZohoCRM.modules.ALL"],
};

/** A token is replaced this long before it runs out, in milliseconds. */
const margin = 60_000;

export function zoho({ client, dataCentres, home }: Options): CrmAccess {
  const serversOf = (dataCentre: string) => {
    const servers = dataCentres[dataCentre];
    if (!servers) throw new Error(`No data centre "${dataCentre}" is configured`);
    return servers;
  };
  /** By refresh token: Zoho gives ten access tokens in ten minutes, so callers share one, also while it is being asked for. */
  const access = new Map<string, { tokens: Promise<Tokens>; goodUntil: number }>();

  async function refresh(dataCentre: string, refreshToken: string): Promise<Tokens> {
    const { accounts, api } = serversOf(dataCentre);
    const grant = { grant_type: "refresh_token", refresh_token: refreshToken };
    const tokens = await askForTokens(accounts, client, grant);
    if (tokens?.apiDomain !== api) throw crmUnreachable("the connection was refused");
    return tokens;
  }

  async function accessTokenFor(dataCentre: string, refreshToken: string): Promise<string> {
    let entry = access.get(refreshToken);
    if (!entry || entry.goodUntil < Date.now()) {
      const asked = { tokens: refresh(dataCentre, refreshToken), goodUntil: Infinity };
      access.set(refreshToken, asked);
      asked.tokens.then(
        ({ expiresAt }) => Object.assign(asked, { goodUntil: expiresAt - margin }),
        () => access.delete(refreshToken),
      );
      entry = asked;
    }
    return (await entry.tokens).accessToken;
  }

  return {
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

    async exchange({ code, dataCentre, accountsServer }, redirectUri) {
      const servers = dataCentres[dataCentre];
      // The browser brings both; believing it would hand the client secret to whoever wrote the link.
      if (!servers || servers.accounts !== accountsServer) return null;
      const grant = { grant_type: "authorization_code", code, redirect_uri: redirectUri };
      const tokens = await askForTokens(servers.accounts, client, grant);
      if (tokens?.apiDomain !== servers.api) return null;
      return {
        dataCentre,
        refreshToken: tokens.refreshToken,
        crm: zohoRecords(servers.api, async () => tokens.accessToken),
      };
    },

    open({ dataCentre, refreshToken }) {
      return zohoRecords(serversOf(dataCentre).api, () => accessTokenFor(dataCentre, refreshToken));
    },
  };
}
