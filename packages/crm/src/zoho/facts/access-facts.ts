import { z } from "zod";
import { askForTokens } from "../transport/ask-for-tokens.ts";
import { readResult } from "../transport/result.ts";
import { send } from "../transport/send.ts";
import { type Asked, codeOf, differs, type Fact, failed, inWords, ok } from "./fact.ts";

const deadline = () => AbortSignal.timeout(10_000);
/** Of the right form, and nobody's. */
const madeUp = `1000.${"0".repeat(32)}.${"0".repeat(32)}`;
const ServerInfo = z.object({ locations: z.record(z.string(), z.string()) });

export const accessFacts: readonly Fact[] = [
  {
    facts: ["1.1-secret-per-dc"],
    asks: "a fresh access token",
    expects: "one for the API server that is configured",
    async ask({ access, connection }) {
      const token = await access.refresh(connection);
      if ("token" in token) return ok(`one, good until ${token.expiresAt.toISOString()}`);
      if (token.refused === "connection") {
        return failed(
          `the connection is refused (${token.error})`,
          "Let a CRM administrator sign in and connect it again.",
        );
      }
      return failed(
        `Milepost itself is refused (${token.error})`,
        "Turn on one secret for all data centres at the API console, check ZOHO_CLIENT_ID and ZOHO_CLIENT_SECRET, then connect again.",
      );
    },
  },
  {
    facts: ["1.2-serverinfo"],
    asks: "which accounts servers there are",
    expects: "those of the data centres that are configured",
    async ask({ servers, dataCentres }) {
      const answer = await fetch(`${servers.accounts}/oauth/serverinfo`, { signal: deadline() });
      const info = ServerInfo.safeParse(await answer.json().catch(() => null));
      if (!info.success) {
        return differs(
          `${answer.status}, no list`,
          "Nothing depends on it: addresses are configured.",
        );
      }
      const { locations } = info.data;
      const named = Object.entries(dataCentres).filter(([name]) => Object.hasOwn(locations, name));
      const wrong = named.filter(([name, { accounts }]) => locations[name] !== accounts);
      if (wrong.length === 0) return ok(`${named.length} named, all as configured`);
      return failed(
        wrong.map(([name]) => `${name} is ${locations[name]}`).join(", "),
        "Set ZOHO_DATA_CENTRES to these, or nobody of that data centre can sign in.",
      );
    },
  },
  {
    facts: ["1.4-revoke-newer"],
    asks: "where access is given back (with a token that is made up)",
    expects: "an answer at /oauth/v2/token/revoke",
    async ask({ servers }) {
      const url = `${servers.accounts}/oauth/v2/token/revoke?token=${madeUp}`;
      const { status } = await fetch(url, { method: "POST", signal: deadline() });
      if (status === 400 || status === 200) return ok(String(status));
      return differs(
        String(status),
        "Milepost copes. Whoever disconnects removes the app in their Zoho account by hand.",
      );
    },
  },
  {
    facts: ["1.6-invalid-client-secret"],
    asks: "how a wrong client secret is refused",
    expects: "invalid_client",
    async ask({ client, servers, connection, now }) {
      const told = await askForTokens(
        { id: client.id, secret: "not-the-secret" },
        {
          accounts: servers.accounts,
          dataCentre: connection.dataCentre,
          now: now(),
          grant: { grant_type: "refresh_token", refresh_token: madeUp },
        },
      );
      if (told.kind === "tokens") return failed("it is not refused", "Do not use this server.");
      if (told.error === "invalid_client") return ok(told.error);
      return /^invalid_/.test(told.error)
        ? differs(told.error, "Milepost copes: it takes both for a refusal.")
        : differs(told.error, "A wrong secret would be taken for an outage. Please tell us.");
    },
  },
  {
    facts: ["1.6-authentication-failure"],
    asks: "how an access token that is not good is refused",
    expects: "401 INVALID_TOKEN",
    async ask({ servers }) {
      const url = `${servers.api}/crm/v8/org`;
      const outcome = await send({ method: "GET", url, token: madeUp, body: null }, deadline());
      if (codeOf(outcome) === "INVALID_TOKEN") return ok(inWords(outcome));
      return codeOf(outcome) === "AUTHENTICATION_FAILURE"
        ? differs(inWords(outcome), "Milepost copes: it takes both for a token to be replaced.")
        : failed(
            inWords(outcome),
            "Milepost would not replace a token that has run out. Please tell us.",
          );
    },
  },
  {
    facts: ["1.6-scope-mismatch-message"],
    asks: "what is said where the scopes do not reach (profiles, which Milepost never asks for)",
    expects: "401 OAUTH_SCOPE_MISMATCH",
    async ask(zoho) {
      const outcome = await zoho.call("GET", "settings/profiles");
      const words = inWords(outcome);
      const isAnswered = outcome.kind === "answer" && outcome.status === 200;
      if (isAnswered) return differs(words, "The connection may do more than Milepost needs.");
      if (codeOf(outcome) !== "OAUTH_SCOPE_MISMATCH") {
        return differs(words, "Milepost copes: it goes by the status 401.");
      }
      const message = outcome.kind === "answer" ? readResult(outcome.body)?.message : "";
      return ok(`${words}, "${message}"`);
    },
  },
  {
    facts: [],
    asks: "who connected, and which organisation",
    expects: "an administrator of the organisation that Milepost knows",
    async ask({ crm, organisation }) {
      const [{ isAdmin }, { id }] = await Promise.all([
        crm.readCurrentUser(),
        crm.readOrganisation(),
      ]);
      if (id !== organisation) {
        return failed(
          "another organisation",
          "Disconnect, and choose the right one on Zoho's page when connecting again.",
        );
      }
      if (isAdmin) return ok("an administrator of it");
      return differs(
        "somebody who is no administrator",
        "They may not see every diary. Let an administrator connect.",
      );
    },
  },
  {
    facts: [],
    asks: "the time",
    expects: "ours, within 10 seconds",
    ask: compareClocks,
  },
];

async function compareClocks({ servers, now }: Asked) {
  const before = now();
  const { headers } = await fetch(`${servers.api}/crm/v8/org`, { signal: deadline() });
  const told = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(told)) return differs("no date in the answer", "Compare the clocks by hand.");
  // The header has whole seconds, and was written somewhere between question and answer.
  const apart = Math.round((told + 500 - (before + now()) / 2) / 1000);
  const words = `${Math.abs(apart)} s ${apart < 0 ? "behind" : "ahead of"} ours`;
  if (Math.abs(apart) <= 10) return ok(words);
  const advice = "Let this machine's clock follow a time server.";
  return Math.abs(apart) <= 60 ? differs(words, advice) : failed(words, advice);
}
