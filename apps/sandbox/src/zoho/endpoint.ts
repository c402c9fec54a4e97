import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Fields, readFields } from "../form-body.ts";
import { type Answer, invalidUrl, noApiAccess, scopeMismatch } from "./answers.ts";
import type { ApiCall } from "./api-call.ts";
import { findGrant } from "./api-grant.ts";
import { holdUp, refuseCall, sendAnswer, sendOutcome, withPartialSuccess } from "./faults.ts";
import { tooManyRequests } from "./limits/too-many.ts";
import { isDenied } from "./records/write/permission.ts";
import { type DataCentre, isDataCentre } from "./sign-in/data-centres.ts";
import { allows, type Operation } from "./sign-in/scopes.ts";
import type { Zoho } from "./zoho.ts";

export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** After `/crm/v8`. */
  readonly path: string;
  /** What its scope is called ("users", "modules.leads"); null is open to any token. */
  readonly area: string | null | ((call: ApiCall) => string | null);
  /** Left out: what the method says. */
  readonly operation?: Operation;
  /** API credits; left out: 1. */
  readonly cost?: (call: ApiCall) => number;
  /** Whether it counts against the concurrency of ten; left out: no. */
  readonly isHeavy?: (asked: { readonly query: Fields; readonly body: unknown }) => boolean;
  readonly run: (call: ApiCall) => Answer | Promise<Answer>;
}

/** Puts an endpoint of the CRM's API behind tokens, scopes, limits and faults. */
export function serveEndpoint(app: FastifyInstance, zoho: Zoho, endpoint: Endpoint): void {
  app.route({
    method: endpoint.method,
    url: `/crm/v8${endpoint.path}`,
    async handler(request, reply) {
      const { dataCentre } = readFields(request.params);
      if (!isDataCentre(dataCentre)) return sendAnswer(reply, invalidUrl);
      return answerRequest(zoho, dataCentre, endpoint, request, reply);
    },
  });
}

async function answerRequest(
  zoho: Zoho,
  dataCentre: DataCentre,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { misbehaviour, limits, switches } = zoho;
  const grant = findGrant(zoho, dataCentre, request);
  const organisation = grant.kind === "grant" ? grant.caller.organisation : null;
  const zgid = organisation?.organisation.zgid ?? null;
  const [path = ""] = request.url.split("?");
  const faults = misbehaviour.next({ server: "api", method: request.method, path, zgid });
  const asked = { query: readFields(request.query), body: request.body };

  const isHeavy = endpoint.isHeavy?.(asked) ?? false;
  const leave = organisation ? limits.enter(organisation, isHeavy) : () => {};
  if (!leave) return tooManyRequests(reply, switches);
  try {
    await holdUp(faults);
    const refused = refuseCall(faults, reply, switches);
    if (refused) return refused;
    if (grant.kind === "answer") return sendAnswer(reply, grant);
    const params = readFields(request.params);
    const call = { caller: grant.caller, scopes: grant.scopes, params, request, ...asked };
    const barred = barCall(zoho, endpoint, call);
    if (barred) return sendAnswer(reply, barred);
    if (!spendCredits(zoho, endpoint, call, reply)) return tooManyRequests(reply, switches);
    const run = (body: unknown) => endpoint.run({ ...call, body });
    return sendOutcome(faults, reply, await withPartialSuccess(faults, request.body, run));
  } finally {
    leave();
  }
}

/** Why the token's holder may not; null when they may. */
function barCall({ switches }: Zoho, endpoint: Endpoint, call: ApiCall): Answer | null {
  const { operation = operations[endpoint.method] } = endpoint;
  const area = typeof endpoint.area === "function" ? endpoint.area(call) : endpoint.area;
  if (area !== null && !allows(call.scopes, area, operation)) return scopeMismatch(switches);
  return isDenied(call.caller, "Crm_Implied_Api_Access") ? noApiAccess : null;
}

/** False when the organisation has none left. The header appears once half of them are used. */
function spendCredits({ limits }: Zoho, endpoint: Endpoint, call: ApiCall, reply: FastifyReply) {
  const { organisation } = call.caller;
  if (!limits.spend(organisation, endpoint.cost?.(call) ?? 1)) return false;
  const { credits, used } = limits.usage(organisation);
  if (used >= credits / 2) reply.header("x-api-credits-remaining", String(credits - used));
  return true;
}

const operations: Readonly<Record<Endpoint["method"], Operation>> = {
  GET: "READ",
  POST: "CREATE",
  PUT: "UPDATE",
  PATCH: "UPDATE",
  DELETE: "DELETE",
};
