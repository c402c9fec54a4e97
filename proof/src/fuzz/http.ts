import { Agent, request } from "node:http";
import { everyEndpoint } from "@milepost/contract/endpoints/endpoints.ts";
import type { Cell } from "@milepost/kit/cell.ts";
import { seededRandom } from "@milepost/kit/random.ts";
import {
  callsNaming,
  type EndpointName,
  type Things,
} from "../integration/session/foreign-calls.ts";
import { completed } from "./completed.ts";
import { type Answered, judgeAnswer } from "./oracle.ts";
import { type FuzzRequest, requestsFor } from "./requests.ts";

interface Caller {
  cookie(): string;
  readonly things: Things;
  /** Puts back what good requests have changed, from time to time. */
  refresh(): Promise<void>;
}

/** How many go on at a time. */
const side = 8;
const refreshEvery = 500;
const patienceMs = 30_000;
/** Bytes that the server reads of a body. */
const longestBody = 1_000_000;

/** Requests of every kind to every call in turn. Nothing but the answers is looked at. */
export async function fuzzHttp(
  cell: Cell,
  caller: Caller,
  options: { requests: number; seed: number },
) {
  const random = seededRandom(options.seed);
  const makers = everyEndpoint.map((endpoint) => {
    const name = `${endpoint.method} ${endpoint.path}` as EndpointName;
    return requestsFor(endpoint, () => callsNaming(caller.things)[name], random);
  });
  const sender = openSender(cell);
  const counts = { requests: 0, serverErrors: 0, breaches: 0, shed: 0, limitedByCrm: 0 };
  /** By call and code. */
  const putOff: Record<string, number> = {};
  let slowest = { call: "", ms: 0 };
  const statuses: Record<string, number> = {};
  const reports = new Map<string, string>();
  let sent = 0;

  async function one(): Promise<void> {
    const next = makers[sent % makers.length]?.();
    sent += 1;
    if (!next) return;
    const made = await completed(cell, next);
    // A session that was given up would leave nothing to try.
    const isLeaving = made.endpoint.path === "/auth/logout";
    const began = performance.now();
    const headers = { cookie: isLeaving ? "" : caller.cookie(), ...made.headers };
    const first = await sender.send(made, headers);
    // The server answers before a body that is too long has come whole; then the answer may be lost on its way.
    const isCutOff = first.status === 0 && (made.body?.length ?? 0) > longestBody;
    const answered = isCutOff ? await sender.send(made, headers) : first;
    const ms = Math.round(performance.now() - began);
    if (ms > slowest.ms) {
      const { method, path } = made.endpoint;
      slowest = { call: `${method} ${path} (${made.kind}), ${answered.status}`, ms };
    }
    counts.requests += 1;
    statuses[answered.status] = (statuses[answered.status] ?? 0) + 1;
    const verdict = judgeAnswer(made.endpoint, answered);
    if (verdict.kind === "good") return;
    if (verdict.kind === "put off") {
      const call = `${made.endpoint.method} ${made.endpoint.path} ${verdict.code}`;
      putOff[call] = (putOff[call] ?? 0) + 1;
      // The emulated CRM counts credits, and some hundred thousand requests use them up: no shortage of ours.
      if (verdict.code === "CRM_LIMITED") counts.limitedByCrm += 1;
      else counts.shed += 1;
      return;
    }
    if (verdict.kind === "server error") counts.serverErrors += 1;
    else counts.breaches += 1;
    const { method, path } = made.endpoint;
    const key = `${method} ${path}, ${verdict.why.replace(/"traceId":"[^"]*"/, "").slice(0, 120)}`;
    const asked = `${made.target.slice(0, 300)} ${made.body?.subarray(0, 500)}`;
    if (!reports.has(key))
      reports.set(key, `${method} ${path} (${made.kind}): ${verdict.why}\n  asked: ${asked}`);
  }

  while (sent < options.requests) {
    await caller.refresh();
    const until = Math.min(options.requests, sent + refreshEvery);
    await Promise.all(
      Array.from({ length: side }, async () => {
        while (sent < until) await one();
      }),
    );
  }
  sender.close();
  return { ...counts, putOff, slowest, statuses, reports: [...reports.values()] };
}

function openSender({ url }: Cell) {
  const agent = new Agent({ keepAlive: true, maxSockets: side });
  const { port } = new URL(url);
  let number = 0;
  return {
    close: () => agent.destroy(),
    /** A status of 0: there was no answer. */
    send(
      { endpoint, target, body }: FuzzRequest,
      headers: Readonly<Record<string, string>>,
    ): Promise<Answered> {
      number += 1;
      // What is limited by address comes from many.
      const from = `127.2.${(number >> 7) & 255}.${(number & 127) + 1}`;
      const own = endpoint.perMinute === undefined ? { agent } : { localAddress: from };
      return new Promise((resolve) => {
        const none = (error: Error) => resolve({ status: 0, headers: {}, text: String(error) });
        const { method } = endpoint;
        const options = {
          host: "127.0.0.1",
          port,
          method,
          path: target,
          headers,
          timeout: patienceMs,
        };
        const call = request({ ...options, ...own }, (answer) => {
          const chunks: Buffer[] = [];
          answer.on("data", (chunk: Buffer) => chunks.push(chunk));
          answer.on("error", none);
          answer.on("end", () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: Buffer.concat(chunks).toString(),
            }),
          );
        });
        call.on("timeout", () => call.destroy(new Error("No answer")));
        call.on("error", none);
        call.end(body);
      });
    },
  };
}
