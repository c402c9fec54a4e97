import type { Answer, Caller, Endpoint, Input } from "@milepost/contract";
import type { FastifyReply } from "fastify";
import type { OrganisationId } from "./database.ts";
import type { Lane } from "./fair-fetch.ts";

/** Who is calling, once the session gate has proved it. */
export interface Identity {
  readonly organisation: OrganisationId;
  readonly organisationName: string;
  readonly userId: string;
  readonly crmUserId: string;
  readonly name: string;
  readonly email: string;
  readonly isAdmin: boolean;
  /** False: an administrator has to reconnect. */
  readonly isCrmConnected: boolean;
}

/** Proves who calls and what they may do. The session room implements it. */
export interface Gate {
  /** Which organisation a caller says to be of, without proof; null: none. */
  claimed(cookies: Readonly<Record<string, string | undefined>>): OrganisationId | null;
  /** Null: nobody is signed in. */
  identify(cookies: Readonly<Record<string, string | undefined>>): Promise<Identity | null>;
  allows(identity: Identity, caller: Caller, workflows: readonly number[]): Promise<boolean>;
}

/** A file as a browser sent it. */
export interface Upload {
  readonly name: string;
  readonly bytes: Buffer;
}

type IdentityFor<C extends Caller> = C extends "public" | "hook" ? Identity | null : Identity;

export interface Context<C extends Caller = Caller> {
  readonly identity: IdentityFor<C>;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** For what is not in the body: a cookie, a redirect. */
  readonly reply: FastifyReply;
  /** For a call that carries a file. Throws where there is none, or not one of its kind. */
  readonly readUpload: () => Promise<Upload>;
}

export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (input: never, context: never) => Promise<unknown>;
  /** Where it waits for its turn; undefined: nowhere, it costs too little. */
  readonly laneOf: ((input: never, organisation: OrganisationId) => Lane) | undefined;
}

/** Joins an endpoint of the contract with the use case that answers it. `A` keeps literals such as `true` as they are. */
export function route<E extends Endpoint, const A extends Answer<E>>(
  endpoint: E,
  handle: (input: Input<E>, context: Context<E["caller"]>) => Promise<A>,
  laneOf?: (input: Input<E>, organisation: OrganisationId) => Lane,
): Route {
  return { endpoint, handle, laneOf };
}
