import { randomUUID, timingSafeEqual } from "node:crypto";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import {
  type Caller,
  type Endpoint,
  endpoints,
  problemStatus,
  templateMaxBytes,
} from "@milepost/contract";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from "fastify";
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
} from "fastify-type-provider-zod";
import type { Audit } from "./audit.ts";
import type { OrganisationId } from "./database.ts";
import type { Logger } from "./log.ts";
import { Problem, problemBody, problemOf } from "./problem.ts";
import type { Gate, Identity, Route } from "./route.ts";
import { readUpload } from "./upload.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call. A route without one stops the server from starting. */
    caller?: Caller;
  }
}

interface Options {
  readonly log: Logger;
  readonly publicUrl: string;
  /** Where a page may get a map from; null or left out: nowhere else. */
  readonly mapOrigin?: string | null;
}

/** A Fastify that knows no feature: problems, cookies, headers, and the rule that every route names its caller. */
export async function createHttp({ log, publicUrl, mapOrigin }: Options): Promise<FastifyInstance> {
  const map = mapOrigin ? [mapOrigin] : [];
  const http = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    // We log the answer ourselves, by the route's pattern: an address holds personal data.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_000_000,
    // On shutdown, callers with an idle connection are not waited for.
    forceCloseConnections: "idle",
  });
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  refuseRoutesWithoutCaller(http);
  http.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    refuseCrossSite(request, publicUrl);
  });
  http.addHook("onResponse", async (request, reply) => {
    const { method, routeOptions } = request;
    const { statusCode: status, elapsedTime } = reply;
    request.log.info({ method, route: routeOptions.url, status, ms: Math.round(elapsedTime) });
  });
  http.setErrorHandler((error, request, reply) => {
    const problem = asProblem(error);
    const body = problemBody(problem, request.id);
    if (body.status >= 500)
      request.log.error({ err: problem.cause ?? problem, code: problem.code });
    return reply.code(body.status).type("application/problem+json").send(JSON.stringify(body));
  });
  await http.register(cookie);
  await http.register(multipart, {
    limits: { files: 1, parts: 2, fileSize: templateMaxBytes },
    // Told by ourselves, in a sentence.
    throwFileSizeLimit: false,
  });
  await http.register(rateLimit, { global: false });
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        connectSrc: ["'self'", ...map],
        imgSrc: ["'self'", "data:", ...map],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: "same-origin" },
  });
  return http;
}

/** Looked at when all routes are there, because a plug-in's own routes get their caller from the scope around them. */
function refuseRoutesWithoutCaller(http: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  http.addHook("onRoute", (route) => {
    routes.push(route);
  });
  http.addHook("onReady", async () => {
    const silent = routes.filter(({ config }) => !config?.caller);
    const names = silent.map(({ method, url }) => `${method} ${url}`);
    if (names.length > 0) throw new Error(`Nobody says who may call ${names.join(", ")}`);
  });
}

/**
 * Mounts every call of the contract; what has no route yet answers 501. A call that may change
 * something leaves one row of who made it and how it was answered, before it is answered.
 */
export function serve(
  http: FastifyInstance,
  routes: readonly Route[],
  { gate, audit, requireSubscription }: Guards,
): void {
  const handlers = new Map(routes.map((route) => [route.endpoint, route.handle]));
  for (const endpoint of endpoints as readonly Endpoint[]) {
    const handle = handlers.get(endpoint);
    scopeFor(http, endpoint, (http) =>
      http.route({
        method: endpoint.method,
        url: endpoint.path,
        config: { caller: endpoint.caller, ...limitOf(endpoint) },
        schema: schemaOf(endpoint),
        handler: async (request, reply) => {
          const input = { params: request.params, query: request.query, body: request.body };
          const identity = await admit(endpoint, gate, input as never, request);
          if (identity && endpoint.needsSubscription) {
            await requireSubscription(identity.organisation);
          }
          if (!handle) throw new Problem("NOT_BUILT_YET", `${endpoint.path} is not built yet.`);
          const context = {
            ...{ identity, cookies: request.cookies, reply },
            readUpload: () => readUpload(request, endpoint),
          };
          const answering = handle(input as never, context as never);
          if (identity && endpoint.method !== "GET") {
            await audit(identity, {
              action: `${endpoint.method} ${endpoint.path}`,
              status: await statusOf(answering),
              requestId: request.id,
            });
          }
          return answering;
        },
      }),
    );
  }
}

interface Guards {
  readonly gate: Gate;
  readonly audit: Audit;
  /** Throws where the organisation's subscription gives no access. */
  readonly requireSubscription: (organisation: OrganisationId) => Promise<void>;
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

/** For machines that carry a secret of their own. Compared in constant time. */
export function isToken(given: string | undefined, expected: string | undefined): boolean {
  if (!given || !expected) return false;
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

async function admit(
  { caller, workflows }: Endpoint,
  gate: Gate,
  input: never,
  request: FastifyRequest,
): Promise<Identity | null> {
  // Proves itself by a token of its own, in its own room.
  if (caller === "hook") return null;
  const identity = await gate.identify(request.cookies);
  if (caller === "public") return identity;
  if (!identity) throw new Problem("SIGN_IN_REQUIRED", "Please log in.");
  if (!(await gate.allows(identity, caller, workflows?.(input) ?? []))) {
    throw new Problem("NOT_AUTHORISED", "You are not authorized to view this resource.");
  }
  return identity;
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

/** The browser says where a request comes from; what is neither ours nor a person's own navigation may change nothing. */
function refuseCrossSite({ method, headers, url }: FastifyRequest, publicUrl: string): void {
  const site = headers["sec-fetch-site"];
  const isForeign = site ? site === "cross-site" : (headers.origin ?? publicUrl) !== publicUrl;
  const changesSomething =
    (method !== "GET" && method !== "HEAD") || url.startsWith("/auth/logout");
  if (changesSomething && isForeign) {
    throw new Problem("CROSS_SITE", "This request came from another site.");
  }
}

function asProblem(error: unknown): Problem {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [first] = error.validation;
    const where = `${error.validationContext ?? "request"}${first?.instancePath ?? ""}`;
    return new Problem("BAD_REQUEST", `${where}: ${first?.message ?? "not understood"}`);
  }
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  if (status === 429) return new Problem("TOO_MANY_REQUESTS", "Too many requests. Please wait.");
  if (typeof status === "number" && status < 500) {
    return new Problem("BAD_REQUEST", "The request was not understood.", { cause: error });
  }
  return problemOf(error);
}
