import type { FastifyInstance } from "fastify";

/** Names and values of a form or a query string. */
export type Fields = Readonly<Record<string, string>>;

/** Lets every route read `application/x-www-form-urlencoded`. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    async (_request: unknown, body: string | Buffer) => toFields(new URLSearchParams(String(body))),
  );
}

/** Any parsed body or query as fields: what is not text is left out. */
export function readFields(parsed: unknown): Fields {
  if (typeof parsed !== "object" || parsed === null) return {};
  return toFields(
    Object.entries(parsed).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}

// Without a prototype, so that a missing "constructor" is missing.
function toFields(pairs: Iterable<readonly [string, string]>): Fields {
  return Object.assign(Object.create(null), Object.fromEntries(pairs));
}
