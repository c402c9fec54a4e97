import type { Answer, Caller, Endpoint, Input } from "@milepost/contract/endpoints/endpoint.ts";
import type {
  WorkflowSettings,
  WorkflowSettingsChange,
} from "@milepost/contract/settings/workflow-settings.ts";
import type { FastifyReply } from "fastify";
import type { OrganisationId } from "../database/organisation-id.ts";
import type { Lane } from "../queue/fair-fetch.ts";

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
  /** Of the CRM, such as `eu`. */
  readonly dataCentre: string;
}

export interface StoredWorkflow {
  readonly workflowId: number;
  readonly name: string;
  readonly settings: WorkflowSettings;
  /** What of the settings is kept: all that somebody changed. */
  readonly changed: WorkflowSettingsChange;
  readonly isDeleted: boolean;
}

export interface CallersWorkflow extends StoredWorkflow {
  /** To the caller; false also where it was deleted. */
  readonly isOpen: boolean;
  readonly mayManage: boolean;
}

/** Who makes a call that is about workflows: with all of the organisation's, as the gate has read them for this call. */
export interface WorkflowCaller extends Identity {
  /** Deleted ones too. */
  readonly workflows: readonly CallersWorkflow[];
}

/** What a request brings to prove who calls; a request itself is one. */
export interface Credentials {
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly headers: { readonly authorization?: string | undefined };
  /** The caller's address. */
  readonly ip: string;
}

/** Who calls, as one transaction has read it. */
export interface Identified {
  /** Of a call that is about workflows, a `WorkflowCaller`. */
  readonly identity: Identity | WorkflowCaller;
  /** Throws where the organisation's subscription gives no access. */
  readonly requireSubscription: () => Promise<void>;
}

/** Proves who calls and what they may do. The session room implements it. */
export interface Gate {
  /** Which organisation a caller was given a session of, whether or not it still stands; null: none. */
  claimed(credentials: Credentials): OrganisationId | null;
  /** Null: nobody is signed in. */
  identify(
    credentials: Credentials,
    endpoint: Pick<Endpoint, "caller" | "needsSubscription">,
  ): Promise<Identified | null>;
  allows(
    identity: Identity | WorkflowCaller,
    caller: Caller,
    workflows: readonly number[],
  ): boolean;
}

/** A file as a browser sent it. */
export interface Upload {
  readonly name: string;
  readonly bytes: Buffer;
}

type IdentityFor<C extends Caller> = C extends "public" | "hook"
  ? Identity | null
  : C extends "workflow-user" | "workflow-admin"
    ? WorkflowCaller
    : Identity;

export interface Context<C extends Caller = Caller> {
  readonly identity: IdentityFor<C>;
  readonly credentials: Credentials;
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

/**
 * An answer that is JSON already, checked against the contract by its writer: to write it would hold up
 * everybody else's calls.
 */
export interface Written {
  readonly written: string;
}

/** Joins an endpoint of the contract with the use case that answers it. `A` keeps literals such as `true` as they are. */
export function route<E extends Endpoint, const A extends Answer<E>>(
  endpoint: E,
  handle: (input: Input<E>, context: Context<E["caller"]>) => Promise<A | Written>,
  laneOf?: (input: Input<E>, organisation: OrganisationId) => Lane,
): Route {
  return { endpoint, handle, laneOf };
}
