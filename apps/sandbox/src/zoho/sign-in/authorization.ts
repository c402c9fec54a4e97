import type { Fields } from "../../form-body.ts";
import type { Switches } from "../switches.ts";
import type { Client } from "./client.ts";
import { readScopes } from "./scopes.ts";

/** What the client asked for at `/oauth/v2/auth`. */
export interface Authorization {
  readonly kind: "asked";
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly state: string | null;
  readonly isOffline: boolean;
  readonly forcesConsent: boolean;
  /** Null: the code is good without a verifier. */
  readonly challenge: Challenge | null;
  /** The parameters as they came: they travel through the forms and are read again at every step. */
  readonly parameters: Fields;
}

/** RFC 7636: what the verifier that comes with the code must lead to. */
export interface Challenge {
  readonly method: string;
  readonly value: string;
}

/** Shown to the user but not sent to the client, because its address may be the thing that is wrong. */
export interface Refusal {
  readonly kind: "refused";
  readonly title: string;
  readonly detail: string;
}

const names = [
  "response_type",
  "client_id",
  "redirect_uri",
  "scope",
  "state",
  "access_type",
  "prompt",
  "code_challenge",
  "code_challenge_method",
];

export function readAuthorization(client: Client, given: Fields): Authorization | Refusal {
  const { redirect_uri: redirectUri = "", access_type: accessType = "online" } = given;
  if (given.client_id !== client.id) {
    return refused("Invalid client", "No application is registered with this client_id.");
  }
  if (!client.redirectUris.includes(redirectUri)) {
    return refused("Invalid redirect URI", "It is not exactly one of those registered.");
  }
  if (given.response_type !== "code") {
    return refused("Invalid response type", 'Only response_type "code" is known.');
  }
  const scopes = readScopes(given.scope ?? "");
  if (!scopes) {
    return refused("Scope does not exist", "Scopes are known names, separated by commas.");
  }
  if (accessType !== "online" && accessType !== "offline") {
    return refused("Invalid access type", "It is either online or offline.");
  }
  const { code_challenge: challenge, code_challenge_method: method = "plain" } = given;
  if (method !== "plain" && method !== "S256") {
    return refused("Invalid code challenge method", "It is either S256 or plain.");
  }
  return {
    kind: "asked",
    redirectUri,
    scopes,
    state: given.state ?? null,
    isOffline: accessType === "offline",
    forcesConsent: given.prompt === "consent",
    challenge: challenge === undefined ? null : { method, value: challenge },
    parameters: Object.fromEntries(names.flatMap((name) => pair(given, name))),
  };
}

/** Where the browser returns to with a code. Zoho may leave a "&" at the end. */
export function acceptedAddress(
  { redirectUri, state }: Authorization,
  { code, location, accounts }: { code: string; location: string; accounts: string },
  switches: Switches,
): string {
  const address = withQuery(redirectUri, { state, code, location, "accounts-server": accounts });
  return switches.position("trailingAmpersand") === "present" ? `${address}&` : address;
}

export function rejectedAddress({ redirectUri, state }: Authorization, switches: Switches): string {
  const told = switches.position("stateOfDenied") === "present" ? state : null;
  return withQuery(redirectUri, { error: "access_denied", state: told });
}

/** Parameters that are null are left out. */
function withQuery(uri: string, parameters: Readonly<Record<string, string | null>>): string {
  const query = Object.entries(parameters).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return `${uri}${uri.includes("?") ? "&" : "?"}${query.join("&")}`;
}

function refused(title: string, detail: string): Refusal {
  return { kind: "refused", title, detail };
}

function pair(given: Fields, name: string): [string, string][] {
  const value = given[name];
  return value === undefined ? [] : [[name, value]];
}
