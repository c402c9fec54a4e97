import type { FastifyRequest } from "fastify";
import { canSignIn, type Organisation, type User } from "../organisation.ts";
import { findModule, listModules, type ModuleDefinition } from "../records/metadata/module.ts";
import type { Zoho } from "../zoho.ts";

/** A person at the CRM: the organisation on the screen, and the user acted as. */
export interface Seat {
  readonly zoho: Zoho;
  readonly organisation: Organisation;
  /** Whose name stands on what is written, and whose zone times are shown in. */
  readonly user: User;
}

/** The user chosen last, else the first administrator, else anybody; null: the organisation has nobody. */
export function takeSeat(
  zoho: Zoho,
  organisation: Organisation,
  { headers }: FastifyRequest,
): Seat | null {
  const users = usersOf(organisation);
  const chosen = chosenIn(headers.cookie ?? "", cookieName(organisation));
  const user =
    users.find(({ id }) => id === chosen) ??
    users.find(({ profile }) => profile.name === "Administrator") ??
    users[0];
  return user ? { zoho, organisation, user } : null;
}

export function usersOf({ users }: Organisation): readonly User[] {
  return users.filter(canSignIn);
}

export function cookieFor(organisation: Organisation, user: User): string {
  return `${cookieName(organisation)}=${user.id}; Path=/; SameSite=Lax; HttpOnly`;
}

/** Without the modules that are no part of this story. */
export function modulesOf({ organisation, zoho }: Seat): ModuleDefinition[] {
  return listModules(organisation, zoho.switches).filter(({ api_name }) => api_name !== "Tasks");
}

export function moduleOf({ organisation, zoho }: Seat, name: string): ModuleDefinition | null {
  return findModule(organisation, zoho.switches, name);
}

function cookieName({ dataCentre, organisation }: Organisation): string {
  return `crm-${dataCentre}-${organisation.zgid}`;
}

function chosenIn(cookies: string, name: string): string | undefined {
  const pairs = cookies.split(";").map((pair) => pair.trim().split("="));
  return pairs.find(([key]) => key === name)?.[1];
}
