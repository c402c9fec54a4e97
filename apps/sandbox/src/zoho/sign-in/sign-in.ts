import type { FastifyInstance, FastifyReply } from "fastify";
import { type Fields, readFields } from "../../form-body.ts";
import { sendPage } from "../../page.ts";
import type { Caller, Holder } from "../store.ts";
import type { Zoho } from "../zoho.ts";
import {
  type Authorization,
  acceptedAddress,
  type Refusal,
  readAuthorization,
  rejectedAddress,
} from "./authorization.ts";
import { type DataCentre, isDataCentre, serversOf } from "./data-centres.ts";
import { offerAccounts } from "./offer-accounts.ts";
import { consentPage, pickerPage, refusalPage } from "./sign-in-pages.ts";

interface Consent {
  readonly asked: Authorization;
  readonly holder: Holder;
  readonly caller: Caller;
}

/**
 * Zoho Accounts' pages. The user is chosen where the sign-in began; consent is given, and the code
 * made, at the data centre where that user lives.
 */
export function signInRoutes(zoho: Zoho, dataCentre: DataCentre) {
  return async (app: FastifyInstance) => {
    app.get("/oauth/v2/auth", async (request, reply) => {
      const given = readFields(request.query);
      const asked = readAuthorization(zoho.client, given);
      if (asked.kind === "refused") return sendPage(reply, refusalPage(asked), 400);
      const { find = "" } = given;
      const offered = offerAccounts(zoho.organisations.list(), find);
      return sendPage(reply, pickerPage(asked, { here: dataCentre, find, ...offered }));
    });

    app.post("/oauth/v2/auth/account", async (request, reply) => {
      const given = readFields(request.body);
      const asked = readAuthorization(zoho.client, given);
      if (asked.kind === "refused") return sendPage(reply, refusalPage(asked), 400);
      const home = readAccount(given.account)?.dataCentre ?? dataCentre;
      const query = new URLSearchParams({ ...asked.parameters, account: given.account ?? "" });
      // Relative to the host, so that a browser at localhost stays there.
      return reply.redirect(`/${home}/accounts/oauth/v2/auth/consent?${query}`, 303);
    });

    app.get("/oauth/v2/auth/consent", async (request, reply) => {
      const consent = readConsent(zoho, dataCentre, readFields(request.query), reply);
      if (!consent) return reply;
      const { isOffline, forcesConsent, scopes } = consent.asked;
      const isKnown = zoho.grants.hasConsented({ holder: consent.holder, scopes });
      if (isKnown && !isOffline && !forcesConsent) return accept(zoho, consent, reply);
      return sendPage(reply, consentPage(consent.asked, dataCentre, consent.caller));
    });

    app.post("/oauth/v2/auth/consent", async (request, reply) => {
      const given = readFields(request.body);
      const consent = readConsent(zoho, dataCentre, given, reply);
      if (!consent) return reply;
      if (given.decision === "accept") return accept(zoho, consent, reply);
      return reply.redirect(rejectedAddress(consent.asked, zoho.switches), 303);
    });
  };
}

/** Null when it has already answered with the reason. */
function readConsent(
  zoho: Zoho,
  dataCentre: DataCentre,
  given: Fields,
  reply: FastifyReply,
): Consent | null {
  const asked = readAuthorization(zoho.client, given);
  if (asked.kind === "refused") {
    sendPage(reply, refusalPage(asked), 400);
    return null;
  }
  const holder = readAccount(given.account);
  const caller = holder?.dataCentre === dataCentre ? zoho.organisations.findCaller(holder) : null;
  if (holder && caller) return { asked, holder, caller };
  const detail = "There is no such user in this data centre who may sign in.";
  sendPage(reply, refusalPage({ kind: "refused", title: "Unknown account", detail }), 400);
  return null;
}

function accept(zoho: Zoho, { asked, holder }: Consent, reply: FastifyReply) {
  const { scopes, redirectUri, isOffline, forcesConsent, challenge } = asked;
  const isFirst = !zoho.grants.hasConsented({ holder, scopes });
  const withRefreshToken = isOffline && (isFirst || forcesConsent);
  const code = zoho.grants.issueCode({ holder, scopes, redirectUri, withRefreshToken, challenge });
  if (code === null) return sendPage(reply, refusalPage(tooManyCodes), 429);
  const { accounts } = serversOf(zoho.origin(), holder.dataCentre);
  const outcome = { code, location: holder.dataCentre, accounts };
  return reply.redirect(acceptedAddress(asked, outcome, zoho.switches), 303);
}

const tooManyCodes: Refusal = {
  kind: "refused",
  title: "Too many requests",
  detail: "The application asked for too many codes. Try again in ten minutes.",
};

/** As the picker's buttons write it: data centre, zgid and user id with dots between. */
function readAccount(text = ""): Holder | null {
  const [dataCentre, zgid, userId] = text.split(".");
  return isDataCentre(dataCentre) && zgid && userId ? { dataCentre, zgid, userId } : null;
}
