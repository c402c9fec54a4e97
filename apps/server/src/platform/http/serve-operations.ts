import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from "prom-client";
import { type Release, readRelease } from "../read-release.ts";
import { isToken } from "./create-http.ts";
import type { PartStates } from "./part-states.ts";
import { Problem } from "./problem.ts";

interface Operations {
  readonly partStates: PartStates;
  /** Also reports what is measured elsewhere. */
  readonly registry: Registry;
  readonly metricsToken: string | undefined;
  /** Left out: this program shows no maps. */
  readonly baseMap?: { state(): Promise<{ readonly kind: "none" | "usable" | "unusable" }> };
  /** Then nothing more is to be sent here, however well all is. */
  isLeaving(): boolean;
}

/** For the people who run Milepost: is it alive, can it work, how does it do. No details to strangers. */
export function serveOperations(
  http: FastifyInstance,
  { partStates, registry, metricsToken, baseMap, isLeaving }: Operations,
): void {
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "milepost_http_seconds",
    help: "Time to answer, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10],
    registers: [registry],
  });
  http.addHook("onResponse", async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const labels = { method, route: routeOptions.url ?? "none", status: String(statusCode) };
    duration.observe(labels, elapsedTime / 1000);
  });

  const release = readRelease();
  reportRelease(registry, release);
  http.get("/healthz", { config: { caller: "public" } }, async () => {
    const { kind } = (await baseMap?.state()) ?? { kind: "none" };
    // Without a base map people work all the same, so it is no part of being ready.
    const status = isLeaving() ? "leaving" : "alive";
    return { status, ...release, ...(kind !== "none" && { baseMap: kind }) };
  });

  http.get("/readyz", { config: { caller: "public" } }, async (_, reply) => {
    const parts = [...(await partStates.ask())];
    const isReady = !isLeaving() && parts.every(([, isWell]) => isWell);
    const words = parts.map(([part, isWell]) => [part, isWell ? "well" : "away"]);
    return reply.code(isReady ? 200 : 503).send({ ready: isReady, ...Object.fromEntries(words) });
  });

  http.get("/metrics", { config: { caller: "hook" } }, async ({ headers }, reply) => {
    if (!isToken(headers.authorization?.replace(/^Bearer /, ""), metricsToken)) {
      throw new Problem("NOT_FOUND", "There is nothing here.");
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function reportRelease(registry: Registry, { version, commit }: Release): void {
  const info = new Gauge({
    name: "milepost_build_info",
    help: "1, with what runs here",
    labelNames: ["version", "commit"],
    registers: [registry],
  });
  info.set({ version, commit: commit ?? "unknown" }, 1);
}
