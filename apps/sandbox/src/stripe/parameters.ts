import type { FastifyRequest } from "fastify";
import { type Fields, readFields } from "../form-body.ts";

/** What `a[b][0]=c` says: objects, where also a list is one, by "0", "1" and so on. */
export interface Parameters {
  readonly [name: string]: string | Parameters | undefined;
}

/** As Stripe's libraries write them, in a form or a query. */
function readParameters(fields: Fields): Parameters {
  const root: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(fields)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    let here = root;
    for (const part of path.slice(0, -1)) {
      here[part] ??= Object.create(null);
      here = here[part] as Record<string, unknown>;
    }
    const last = path.at(-1);
    if (last !== undefined) here[last] = value;
  }
  return root as Parameters;
}

/** Empty: not given, or not a text. */
export function textOf(given: Parameters, name: string): string {
  const value = given[name];
  return typeof value === "string" ? value : "";
}

/** Empty: not given, or not an object. */
export function insideOf(given: Parameters, name: string): Parameters {
  const value = given[name];
  return typeof value === "object" ? value : {};
}

/** The texts of a list or of metadata. */
export function textsOf(inside: Parameters): Record<string, string> {
  const texts = Object.entries(inside).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(texts);
}

/** Of the form or, for a GET, of the query. */
export function parametersOf({ method, query, body }: FastifyRequest): Parameters {
  return readParameters(readFields(method === "GET" ? query : body));
}

/** A route for one object by its id. */
export interface OneOf {
  Params: { id: string };
}
