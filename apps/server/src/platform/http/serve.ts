import type { Endpoint } from "@milepost/contract/endpoints/endpoint.ts";
import { everyEndpoint } from "@milepost/contract/endpoints/endpoints.ts";
import { problemStatus } from "@milepost/contract/problem-code.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Audit } from "../audit/audit.ts";
import { auditedObject } from "../audit/audited-object.ts";
import type { Admission } from "../queue/admission.ts";
import { asProblem } from "./create-http.ts";
import { Problem } from "./problem.ts";
import { readUpload } from "./read-upload.ts";
import type { Gate, Identified, Route, Upload, Written } from "./route.ts";

/**
 * Mounts every call of the contract; one that nobody answers stops the server from starting. A call that
 * may change something leaves one row of who made it and how it was answered, before it is answered.
 */
export function serve(
  http: FastifyInstance,
  routes: readonly Route[],
  { gate, admission, audit }: Guards,
): void {
  const byEndpoint = new Map(routes.map((route) => [route.endpoint, route]));
  for (const endpoint of everyEndpoint) {
    const route = byEndpoint.get(endpoint);
    if (!route) throw new Error(`Nobody answers ${endpoint.method} ${endpoint.path}`);
    const { handle, laneOf } = route;
    scopeFor(http, endpoint, (http) =>
      http.route({
        method: endpoint.method,
        url: endpoint.path,
        config: {
          caller: endpoint.caller,
          getChanges: endpoint.getChanges === true,
          ...limitOf(endpoint),
        },
        schema: schemaOf(endpoint),
        handler: async (request, reply) => {
          const input = { params: request.params, query: request.query, body: request.body };
          // Before anything is read for it: what is refused must cost next to nothing.
          const claimed = laneOf && gate.claimed(request);
          if (claimed) admission.refuseEarly(laneOf(input as never, claimed), claimed);
          const admitted = await admit(endpoint, gate, input as never, request);
          await admitted?.requireSubscription();
          const identity = admitted?.identity ?? null;
          let file: Upload | undefined;
          const context = {
            identity,
            credentials: request,
            reply,
            readUpload: async () => {
              file = await readUpload(request, endpoint);
              return file;
            },
          };
          const answer = () => handle(input as never, context as never);
          const lane = identity && laneOf?.(input as never, identity.organisation);
          const answering = lane ? admission.run(lane, identity.organisation, answer) : answer();
          if (identity && (endpoint.method !== "GET" || endpoint.getChanges)) {
            await audit(identity, {
              action: `${endpoint.method} ${endpoint.path}`,
              object: auditedObject(endpoint, input),
              status: await statusOf(answering),
              traceId: request.id,
              given: {
                ...input,
                // One that the contract does not know is not looked at, and may be nested deeper than any stack.
                body: endpoint.body && input.body,
                file: file?.bytes.toString("base64"),
              },
            });
          }
          return asSent(await answering, reply);
        },
      }),
    );
  }
}

function asSent(answer: unknown, reply: FastifyReply): unknown {
  if (!isWritten(answer)) return answer;
  reply.type("application/json; charset=utf-8");
  return answer.written;
}

const isWritten = (answer: unknown): answer is Written =>
  typeof answer === "object" && answer !== null && "written" in answer;

interface Guards {
  readonly gate: Gate;
  readonly admission: Admission;
  readonly audit: Audit;
}

/** What is signed must be read byte by byte, and no other call may be: so such a call has a scope of its own. */
function scopeFor(
  http: FastifyInstance,
  { takesRawBody }: Endpoint,
  mount: (scope: FastifyInstance) => void,
): void {
  if (!takesRawBody) {
    mount(http);
    return;
  }
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { parseAs: "buffer" },
      async (_: unknown, body: Buffer) => body,
    );
    mount(scope);
  });
}

function statusOf(answering: Promise<unknown>): Promise<number> {
  return answering.then(
    () => 200,
    (error) => problemStatus[asProblem(error).code],
  );
}

async function admit(
  endpoint: Endpoint,
  gate: Gate,
  input: never,
  request: FastifyRequest,
): Promise<Identified | null> {
  const { caller, workflows } = endpoint;
  // Proves itself by a token of its own, in its own room.
  if (caller === "hook") return null;
  const identified = await gate.identify(request, endpoint);
  // Every line about this request says whose it was, also of one that is refused below.
  if (identified) {
    const { organisation, userId: user } = identified.identity;
    request.log = request.log.child({ organisation, user });
  }
  if (caller === "public") return identified;
  if (!identified) throw new Problem("SIGN_IN_REQUIRED", "Please log in.");
  if (!gate.allows(identified.identity, caller, workflows?.(input) ?? [])) {
    throw new Problem("NOT_AUTHORISED", "You are not authorized to view this resource.");
  }
  return identified;
}

function limitOf({ perMinute }: Endpoint) {
  return perMinute === undefined ? {} : { rateLimit: { max: perMinute, timeWindow: "1 minute" } };
}

function schemaOf({
  summary,
  params,
  query,
  body,
  upload,
  answer,
  answersWithFile,
  path,
}: Endpoint) {
  return {
    summary,
    tags: [path.split("/")[2] ?? "auth"],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && !upload && { body }),
    ...(!answersWithFile && { response: { 200: answer } }),
  };
}
