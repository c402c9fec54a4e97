import { Buffer } from "node:buffer";
import type { Endpoint } from "@milepost/contract/endpoints/endpoint.ts";
import type { Random } from "@milepost/kit/random.ts";
import fc from "fast-check";
import type { Sent } from "../integration/session/foreign-calls.ts";
import { oddBodies, oddFiles, oddHeaders, oddValues } from "./oddities.ts";
import { type Schema, valuesOf } from "./values.ts";

/** As it goes over the wire. */
export interface FuzzRequest {
  readonly endpoint: Endpoint;
  /** What is wrong with it, for readers of the report. */
  readonly kind: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

type Parts = Record<"params" | "query" | "body", unknown>;

/** Makes requests for one call, right ones and wrong ones. `real` names what the caller has. */
export function requestsFor(endpoint: Endpoint, real: () => Sent, random: Random) {
  const schemaOf = (part: "params" | "query" | "body") =>
    endpoint[part]?.toJSONSchema({ io: "input", unrepresentable: "any" }) as Schema | undefined;
  const valid = fc.record({
    params: valuesOf(schemaOf("params") ?? { type: "object" }),
    query: valuesOf(schemaOf("query") ?? { type: "object" }),
    body: valuesOf(schemaOf("body") ?? { type: "object" }),
  });
  let stock: Parts[] = [];
  const nextValid = (): Parts => {
    if (stock.length === 0) {
      stock = fc.sample(valid, { numRuns: 100, seed: random.whole(0, 2 ** 30) }) as Parts[];
    }
    return structuredClone(stock.pop()) as Parts;
  };
  const nextReal = (): Parts => structuredClone({ params: {}, query: {}, body: {}, ...real() });
  const hasBody = endpoint.method !== "GET" && endpoint.method !== "DELETE";

  const withOdd = (): Parts => withOne(nextReal(), random, () => random.pick(oddValues));

  /** What goes deepest comes more often. */
  const ways: readonly (() => FuzzRequest)[] = [
    () => plain("valid", nextValid()),
    () => plain("real", nextReal()),
    () => plain("one wrong", withOdd()),
    () => plain("one wrong", withOdd()),
    () => plain("other valid", mixed(nextReal(), nextValid(), random)),
    () => plain("one missing", withOne(nextReal(), random, nothing)),
    () => written("extra keys", nextReal(), withExtraKeys),
    () => plain("all wrong", allWrong(nextReal(), random)),
    () => twice(nextReal()),
    oddPath,
    () => oddHead(nextReal()),
    ...(hasBody ? [() => oddBody(nextReal())] : []),
  ];
  return () => random.pick(ways)();

  function plain(kind: string, parts: Parts): FuzzRequest {
    return written(kind, parts, JSON.stringify);
  }

  function written(kind: string, parts: Parts, print: (value: unknown) => string): FuzzRequest {
    const head = { endpoint, kind, target: addressOf(endpoint, parts) };
    if (!hasBody) return { ...head, headers: {}, body: undefined };
    if (endpoint.upload && random.chance(0.9))
      return { ...head, ...random.pick(oddFiles)(endpoint) };
    const headers = { "content-type": "application/json" };
    return { ...head, headers, body: Buffer.from(print(parts.body) ?? "") };
  }

  function twice(parts: Parts): FuzzRequest {
    const request = plain("twice", parts);
    const query = request.target.split("?")[1] ?? "";
    return { ...request, target: `${request.target}&${query}&wf=1&wf=2&__proto__=1&a[b]=1` };
  }

  function oddPath(): FuzzRequest {
    const odd = [
      "%00",
      "%zz",
      "%2e%2e%2f",
      "%ff",
      "%ud800",
      "x".repeat(3_000),
      "%F0%9F%98%80",
      ";a=b",
      "%0d%0a",
    ];
    const path = endpoint.path.replace(/:\w+/g, () => random.pick(odd));
    const query = random.chance(0.5) ? `?${random.pick(odd)}=${random.pick(odd)}` : "";
    return { ...plain("odd path", nextReal()), target: `${path}${query}` };
  }

  function oddHead(parts: Parts): FuzzRequest {
    const request = plain("odd headers", parts);
    return { ...request, headers: { ...request.headers, ...random.pick(oddHeaders) } };
  }

  function oddBody(parts: Parts): FuzzRequest {
    const request = plain("odd body", parts);
    const { headers, body } = random.pick(oddBodies)();
    return { ...request, headers: { ...request.headers, ...headers }, body };
  }
}

const nothing = () => undefined;

function addressOf({ path }: Endpoint, { params, query }: Parts): string {
  const own = params as Record<string, unknown>;
  const filled = path.replace(/:(\w+)/g, (_, name) => encode(own[name]));
  const asked = Object.entries((query ?? {}) as object).filter(([, value]) => value !== undefined);
  return `${filled}?${asked.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&")}`;
}

/** Half a pair of surrogates goes as the bytes that it would have. */
function encode(value: unknown): string {
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";
}

interface Leaf {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

function leavesOf(value: unknown): Leaf[] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...leavesOf(holder[key])]);
}

/** The three parts themselves stay. */
function insideOf(parts: Parts): Leaf[] {
  return Object.values(parts).flatMap(leavesOf);
}

function withOne(parts: Parts, random: Random, next: () => unknown): Parts {
  const leaves = insideOf(parts);
  if (leaves.length === 0) return parts;
  const { holder, key } = random.pick(leaves);
  holder[key] = next();
  return parts;
}

function mixed(parts: Parts, other: Parts, random: Random): Parts {
  for (const part of ["params", "query", "body"] as const) {
    const [own, others] = [parts[part], other[part]] as Record<string, unknown>[];
    if (typeof own !== "object" || typeof others !== "object" || !others) continue;
    for (const key of Object.keys(others)) if (random.chance(0.3)) own[key] = others[key];
  }
  return parts;
}

function allWrong(parts: Parts, random: Random): Parts {
  for (const { holder, key } of insideOf(parts)) holder[key] = random.pick(oddValues);
  return parts;
}

/** Written by hand: as a key of an object it would be its prototype. */
function withExtraKeys(value: unknown): string {
  const own = JSON.stringify(value ?? {});
  const extra =
    '"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"organisation":"x","_id":1,"tenantId":1';
  return own.startsWith("{") ? `{${extra}${own === "{}" ? "" : ","}${own.slice(1)}` : own;
}
