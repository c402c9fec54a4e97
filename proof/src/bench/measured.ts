import { readFile } from "node:fs/promises";
import type { Starter } from "@milepost/cell/starter.ts";
import { type AskedProcess, startAsked } from "@milepost/kit/asked-process.ts";
import type { Region } from "./region.ts";

export interface Setup {
  readonly starter: Starter;
  readonly region: Region;
  readonly env: { readonly DATABASE_URL: string; readonly ROUTING_URL: string };
  readonly logs: string;
}

/** An administrator, as `apps/server` knows one. */
export interface Identity {
  readonly organisation: string;
}

export interface Customer {
  readonly postcode: string;
}

/** What `apps/server/bench` says about one search. */
export interface Searched {
  readonly totalMs: number;
  readonly databaseMs: number;
  readonly drivesMs: number;
  readonly engineMs: number;
  readonly judgingMs: number;
  /** Pairs the engine was asked for. */
  readonly asked: number;
  /** Pairs it was not, because they were known. */
  readonly cacheHits: number;
  readonly offers: number;
}

/** What a search has kept about itself. */
export interface Kept {
  readonly searchId: string;
  readonly loadMs: number;
  readonly totalMs: number;
}

export interface SearchProcess extends AskedProcess {
  /** Slots such as `10:00`; left out: the usual three. */
  makeCompany(agents: number, now: number, appointmentSlots?: readonly string[]): Promise<Identity>;
  search(who: Identity, customer: Customer): Promise<Searched>;
  /** The bodies of the calls to the engine that a search without an index would make; leaves nothing in the cache. */
  rehearse(who: Identity, customer: Customer): Promise<string[]>;
  /** Lets anyone in who has the secret of this SHA-256, in hexadecimal digits. */
  signIn(who: Identity, hash: string): Promise<void>;
  kept(who: Identity): Promise<Kept[]>;
}

/** A process with the server's search in it. */
export async function startSearch({ starter, region, env }: Setup): Promise<SearchProcess> {
  const child = await starter.start("search", () =>
    startAsked("search", "apps/server/bench/search.ts", env),
  );
  const { country, timezone } = region;
  return {
    ...child,
    makeCompany: (agents, now, appointmentSlots) =>
      starter.timed(`diaries of ${agents} agents`, () =>
        child.ask({
          kind: "make",
          agents,
          country,
          timezone,
          now,
          ...(appointmentSlots && { appointmentSlots }),
        }),
      ),
    search: (who, { postcode }) => child.ask({ kind: "search", who, postcode }),
    rehearse: (who, { postcode }) => child.ask({ kind: "rehearse", who, postcode }),
    signIn: (who, hash) => child.ask({ kind: "sign-in", who, hash }),
    kept: (who) => child.ask({ kind: "kept", who }),
  };
}

/** One of the region's places after another, near ones far from each other in the row, each only once. */
export async function customersIn({ postcodes }: Region): Promise<() => Customer> {
  const [, ...rows] = (await readFile(postcodes, "utf8")).trim().split("\n");
  const stride = 6_007; // a prime, so that no place comes twice
  let at = 0;
  return () => {
    at += 1;
    const [postcode = ""] = rows[(at * stride) % rows.length]?.split(",") ?? [];
    return { postcode };
  };
}
