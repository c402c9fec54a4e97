import { faultKinds, type Rule } from "../zoho/misbehaviour.ts";

/** From JSON or from the page's form, where numbers are text and an empty one means none. The text says what is wrong. */
export function readRule(body: unknown): Rule | string {
  const given: Readonly<Record<string, unknown>> = { ...Object(body) };
  const kind = faultKinds.find((one) => one === String(given.kind));
  if (!kind) return `kind is ok or one of ${faultKinds.join(", ")}`;
  const path = textIn(given.path);
  if (path !== null && !isPattern(path)) return "path is a regular expression";
  return {
    kind,
    ms: atLeastOne(given.ms) ?? 5_000,
    server: given.server === "accounts" ? "accounts" : "api",
    path,
    method: textIn(given.method),
    zgid: textIn(given.zgid),
    fromCall: atLeastOne(given.fromCall) ?? 1,
    forCalls: atLeastOne(given.forCalls),
    probability: textIn(given.probability) === null ? 1 : Number(given.probability),
    seed: Number(given.seed ?? 1),
  };
}

function textIn(value: unknown): string | null {
  return value === undefined || value === null || value === "" ? null : String(value);
}

function atLeastOne(value: unknown): number | null {
  const number = Number(value);
  return number >= 1 ? Math.floor(number) : null;
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}
