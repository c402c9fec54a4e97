import { timingSafeEqual } from "node:crypto";
import type { Socket } from "node:net";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import type { Caller } from "@milepost/contract/endpoints/endpoint.ts";
import { templateMaxBytes } from "@milepost/contract/limits.ts";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from "fastify";
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
} from "fastify-type-provider-zod";
import type { Logger } from "../create-log.ts";
import { type Trace, untraced } from "../trace/trace.ts";
import { newPlace, readTraceparent } from "../trace/trace-place.ts";
import { makeStorable } from "./make-storable.ts";
import { Problem, problemBody, problemOf } from "./problem.ts";
import { refuseOtherSites } from "./refuse-other-sites.ts";
import { traceRequests } from "./trace-requests.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call. A route without one stops the server from starting. */
    caller?: Caller;
    /** A GET that does more than show: another site may not link to it. */
    getChanges?: boolean;
  }
}

interface Options {
  readonly log: Logger;
  readonly trace?: Trace;
  readonly publicUrl: string;
  /** Addresses or networks of our own proxies, who alone may say whom a request comes from; left out: nobody. */
  readonly trustedProxies?: readonly string[];
  /** Where a page may get a map from; null or left out: nowhere else. */
  readonly mapOrigin?: string | null;
}

/** A Fastify that knows no feature: problems, cookies, headers, and the rule that every route names its caller. */
export async function createHttp({
  log,
  trace = untraced,
  publicUrl,
  trustedProxies = [],
  mapOrigin,
}: Options): Promise<FastifyInstance> {
  const map = mapOrigin ? [mapOrigin] : [];
  const http = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // The id of a request is that of its trace, which its browser may have begun.
    genReqId: ({ headers }) => (readTraceparent(headers.traceparent) ?? newPlace()).traceId,
    // We log the answer ourselves, by the route's pattern: an address holds personal data.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: "traceId",
    }),
    bodyLimit: 1_000_000,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    // On shutdown, callers with an idle connection are not waited for.
    forceCloseConnections: "idle",
    // A caller who has just asked on a kept connection gets an answer all the same.
    return503OnClosing: false,
    // An address that cannot be read never comes to a route, nor to the handler of errors below.
    frameworkErrors: answerWithProblem,
    clientErrorHandler: answerUnreadable,
  });
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  refuseRoutesWithoutCaller(http);
  traceRequests(http, trace);
  http.addHook("onRequest", async (request, reply) => {
    reply.header("x-trace-id", request.id);
    refuseOtherSites(request, publicUrl);
  });
  http.addHook("onSend", async (_, reply) => {
    // Most answers are about customers and diaries: a route whose answer may be kept says so.
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
  http.addHook("onResponse", async (request, reply) => {
    const { method, routeOptions } = request;
    const { statusCode: status, elapsedTime } = reply;
    request.log.info({ method, route: routeOptions.url, status, ms: Math.round(elapsedTime) });
  });
  http.addHook("preValidation", async ({ params, query, body }) => {
    for (const part of [params, query, body]) makeStorable(part);
  });
  http.setErrorHandler(answerWithProblem);
  await http.register(cookie);
  await http.register(multipart, {
    limits: { files: 1, parts: 2, fileSize: templateMaxBytes },
    // We refuse it ourselves, in a sentence.
    throwFileSizeLimit: false,
  });
  await http.register(rateLimit, { global: false });
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        // What is not named here is not loaded at all.
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...map],
        imgSrc: ["'self'", "data:", ...map],
        workerSrc: ["'self'"],
        frameSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: "same-origin" },
  });
  return http;
}

/** Whatever is away is asked again by then. */
const retryAfterOutage = 5;

function answerWithProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = asProblem(error);
  const body = problemBody(problem, request.id);
  if (body.status >= 500) request.log.error({ err: problem.cause ?? problem, code: problem.code });
  else request.log.info({ code: problem.code });
  const { retryAfterSeconds = body.status === 503 ? retryAfterOutage : undefined } = problem;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  reply.code(body.status).type("application/problem+json").send(JSON.stringify(body));
}

/** What is no HTTP, or whose head is too long. Nothing more can be read from that connection, so it is said to end. */
function answerUnreadable(_: Error, socket: Socket): void {
  if (!socket.writable) return;
  const problem = new Problem("BAD_REQUEST", "The request is too long or isn’t readable.");
  const body = JSON.stringify(problemBody(problem, newPlace().traceId));
  const head = [
    "HTTP/1.1 400 Bad Request",
    "Content-Type: application/problem+json",
    "Cache-Control: no-store",
    "Connection: close",
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
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

/** For machines that carry a secret of their own. Compared in constant time. */
export function isToken(given: string | undefined, expected: string | undefined): boolean {
  if (!given || !expected) return false;
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** What the caller gets for whatever was thrown. */
export function asProblem(error: unknown): Problem {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [first] = error.validation;
    const where = `${error.validationContext ?? "request"}${first?.instancePath ?? ""}`;
    return new Problem("BAD_REQUEST", `${where}: ${first?.message ?? "not understood"}`);
  }
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  if (status === 429) return new Problem("TOO_MANY_REQUESTS");
  if (typeof status === "number" && status < 500) {
    return new Problem("BAD_REQUEST", "We don’t understand this request.", { cause: error });
  }
  return problemOf(error);
}
