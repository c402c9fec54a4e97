import type { Call, Exchange } from "../proxy.ts";
import { endpointOf } from "./endpoints.ts";
import type { Findings } from "./hold-answer.ts";
import { findModel, type ModelKey } from "./model.ts";

/**
 * An answer with every key that the SDK's models know, each in the type that they give it: what the emulator
 * never sends is there too. The adapter must be able to read it.
 */
export function enriched(exchange: Exchange, findings: Findings): string {
  const endpoint = endpointOf(exchange);
  const { text } = exchange.answer;
  if (!endpoint || text === "" || "code" in Object(JSON.parse(text))) return text;
  const { area, wrapper } = endpoint;
  const body = JSON.parse(text);
  if (wrapper !== null) return JSON.stringify(fill(`${area}/${wrapper}`, body, findings, 0));
  const lists = Object.entries(body as Record<string, unknown[]>).map(([key, items]) => [
    key,
    items.map((item) => fillResult(area, item, findings)),
  ]);
  return JSON.stringify(Object.fromEntries(lists));
}

function fillResult(area: string, item: unknown, findings: Findings): unknown {
  const isWell = Object(item).status === "success";
  return fill(`${area}/${isWell ? "success_response" : "api_exception"}`, item, findings, 0);
}

/** Classes lead back to each other. */
const deepest = 4;

function fill(name: string, value: unknown, findings: Findings, depth: number): unknown {
  const model = findModel(name);
  if (!model || typeof value !== "object" || value === null) return value;
  const own = value as Readonly<Record<string, unknown>>;
  const filled = [...model].map(([key, described]): [string, unknown] => {
    findings.keys.add(`${name.replace(/^core\/com\/zoho\/crm\/api\//, "")}.${key}`);
    return [key, fillKey(described, own[key], findings, depth)];
  });
  return { ...Object.fromEntries(filled), ...kept(own, filled) };
}

/** What is there stays, filled up inside; null stays null. */
function kept(own: Readonly<Record<string, unknown>>, filled: readonly [string, unknown][]) {
  const known = new Map(filled);
  return Object.fromEntries(
    Object.entries(own).map(([key, value]) => [key, known.has(key) ? known.get(key) : value]),
  );
}

function fillKey(described: ModelKey, value: unknown, findings: Findings, depth: number): unknown {
  const { inside } = described;
  if (value === null) return null;
  if (inside === null || depth === deepest) return value ?? exampleOf(described);
  if (Array.isArray(value)) return value.map((one) => fill(inside, one, findings, depth + 1));
  const one = fill(inside, value ?? {}, findings, depth + 1);
  return value === undefined && described.type === "TCollections" ? [one] : one;
}

const examples: Readonly<Record<string, unknown>> = {
  TString: "text",
  TLongString: "5725767000000000001",
  TInteger: 1,
  TDouble: 1.5,
  TBoolean: false,
  TDateTime: "2026-06-03T00:00:00+01:00",
  TDate: "2026-06-03",
  TCollections: [],
  TMap: {},
};

function exampleOf({ type, words }: ModelKey): unknown {
  return words?.[0] ?? examples[type] ?? null;
}

/** As `GET users`, without what differs from call to call. */
export function placeOf({ method, path }: Call): string {
  const [, place = ""] = /\/crm\/v8\/([^?]+)/.exec(path) ?? [];
  return `${method} ${place.replaceAll(/\d{6,}/g, "{id}")}`;
}
