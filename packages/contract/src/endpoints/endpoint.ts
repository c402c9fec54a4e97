import type { z } from "../zod.ts";

/**
 * Who may call. The server refuses to start a route without one, and its session gate proves it
 * before the use case runs. A hook is a machine outside that proves itself by its own token.
 */
export type Caller =
  | "public"
  | "signed-in"
  | "workflow-user"
  | "workflow-admin"
  | "organisation-admin"
  | "hook";

export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** As Fastify and the browser's caller both read it: `/api/workflow/:wf/access`. */
  readonly path: `/${string}`;
  /** One sentence for the API page. */
  readonly summary: string;
  readonly caller: Caller;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  /** The one file a multipart call carries, instead of `body`. Without an extension its name does not matter. */
  readonly upload?: { readonly field: string; readonly extension?: `.${string}` };
  /** The use case gets the bytes as they came: the sender has signed those. */
  readonly takesRawBody?: true;
  /** Answered 402 to an organisation whose subscription gives no access. */
  readonly needsSubscription?: true;
  /** It changes something although it is a GET, so no link of another site may lead to it. */
  readonly getChanges?: true;
  /** The answer is a file, not JSON. */
  readonly answersWithFile?: true;
  /** How often one address may call it in a minute; without it there is no limit of its own. */
  readonly perMinute?: number;
  /**
   * For workflow callers: the workflows this call touches, all of which must be open to the caller.
   * An empty list means "any one workflow will do".
   */
  readonly workflows?: (input: never) => readonly number[];
}

/** Keeps the literal types of what is given, so that caller and server agree on them. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

type Part<K extends string, V> = undefined extends V ? Partial<Record<K, V>> : Record<K, V>;

/** What a use case receives: parsed. */
export type Input<E extends Endpoint> = Part<"params", Parsed<E["params"]>> &
  Part<"query", Parsed<E["query"]>> &
  Part<"body", Parsed<E["body"]>>;

/** What a caller gives: before parsing, so defaults may be left out. */
export type Call<E extends Endpoint> = Part<"params", Given<E["params"]>> &
  Part<"query", Given<E["query"]>> &
  Part<"body", Given<E["body"]>>;

export type Answer<E extends Endpoint> = z.output<E["answer"]>;
