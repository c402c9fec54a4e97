import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readFields } from "../form-body.ts";
import {
  type Answer,
  internalError,
  invalidModule,
  invalidToken,
  invalidUrl,
  noToken,
  scopeMismatch,
} from "./answers.ts";
import { listRecords, showRecord } from "./api-records.ts";
import { listUsers, showOrganisation, showUser } from "./api-users.ts";
import type { DataCentre } from "./data-centres.ts";
import { misbehave } from "./misbehaviour.ts";
import { modules } from "./organisation.ts";
import { allowsReading } from "./scopes.ts";
import type { Caller } from "./store.ts";
import type { Zoho } from "./zoho.ts";

/** The CRM's REST API, version 8, of one data centre. */
export function apiRoutes(zoho: Zoho, dataCentre: DataCentre) {
  return async (app: FastifyInstance) => {
    app.addHook("onRequest", async (_request, reply) => misbehave(zoho.misbehaviour, reply));
    app.setNotFoundHandler((_request, reply) => sendAnswer(reply, invalidUrl));
    app.setErrorHandler((error, _request, reply) => {
      console.error(error);
      return sendAnswer(reply, internalError);
    });

    /** A route for holders of a token that may read the area; null is open to any token. */
    function read(
      path: string,
      area: string | null,
      run: (caller: Caller, request: FastifyRequest) => Answer,
    ): void {
      app.get(`/crm/v8${path}`, async (request, reply) => {
        const grant = findGrant(zoho, dataCentre, request);
        if (grant.kind === "answer") return sendAnswer(reply, grant);
        if (area !== null && !allowsReading(grant.scopes, area)) {
          return sendAnswer(reply, scopeMismatch);
        }
        return sendAnswer(reply, run(grant.caller, request));
      });
    }

    read("/users", "users", (caller, request) =>
      listUsers(caller, describeList(zoho, caller, request)),
    );
    read("/users/:id", "users", (caller, request) => showUser(caller, idOf(request), zoho.now()));
    read("/org", "org", showOrganisation);
    for (const module of modules) {
      const area = `modules.${module.toLowerCase()}`;
      read(`/${module}`, area, (caller, request) =>
        listRecords(caller, module, describeList(zoho, caller, request)),
      );
      read(`/${module}/:id`, area, (caller, request) =>
        showRecord(caller, module, idOf(request), readFields(request.query)),
      );
    }
    read("/:module", null, () => invalidModule);
    read("/:module/:id", null, () => invalidModule);
  };
}

/** A token of another data centre is as unknown as one that never was. */
function findGrant(
  { grants, organisations }: Zoho,
  dataCentre: DataCentre,
  request: FastifyRequest,
) {
  const { authorization = "" } = request.headers;
  const [, token] = /^(?:Zoho-oauthtoken|Bearer) (\S+)$/i.exec(authorization) ?? [];
  if (token === undefined) return noToken;
  const grant = grants.findAccess(dataCentre, token);
  const caller = grant && organisations.findCaller(grant.holder);
  return grant && caller
    ? ({ kind: "grant", scopes: grant.scopes, caller } as const)
    : invalidToken;
}

function idOf(request: FastifyRequest): string {
  return readFields(request.params).id ?? "";
}

function describeList({ now }: Zoho, { user }: Caller, request: FastifyRequest) {
  return {
    query: readFields(request.query),
    userId: user.id,
    path: request.url.split("?")[0] ?? "",
    now: now(),
    ifModifiedSince: request.headers["if-modified-since"],
  };
}

/** A string, because Fastify refuses to send an object with a status that has no body. */
function sendAnswer(reply: FastifyReply, { status, body }: Answer) {
  const answered = reply.code(status).header("cache-control", "no-store");
  if (body === null) return answered.send();
  return answered.type("application/json;charset=UTF-8").send(JSON.stringify(body));
}
