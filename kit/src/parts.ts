import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { startRouting } from "@milepost/cell/program.ts";
import { startRestate } from "@milepost/cell/restate.ts";
import { type Starter, together } from "@milepost/cell/starter.ts";
import { importPostcodes, type Role } from "@milepost/db";
import { normalisePostcode } from "@milepost/scheduling/normalise-postcode.ts";
import { readyDatabase } from "./database.ts";
import { startPostgres } from "./postgres.ts";
import { readySample, type Sample } from "./sample.ts";

/** 0 for any free port. */
export interface PartPorts {
  readonly postgres: number;
  readonly restate: { readonly node: number; readonly ingress: number; readonly admin: number };
  readonly routing: number;
}

export interface Parts {
  readonly superuserUrl: string;
  readonly databaseUrls: Record<Role, string>;
  readonly engineUrl: string;
  readonly engineAdminUrl: string;
  readonly routingUrl: string;
  readonly sample: Sample;
}

/** Where stories are begun, and where workers register. */
export interface EngineUrls {
  readonly ingressUrl: string;
  readonly adminUrl: string;
}

interface Options {
  readonly directory: string;
  readonly logs: string;
  readonly ports: PartPorts;
  /** The collector of traces; left out: none are recorded. */
  readonly traces?: string;
  /** Another engine than one node; given where its files go. */
  readonly startEngine?: (directory: string) => Promise<EngineUrls>;
}

/** The real database, engine and routing server, with the sample county in them. */
export async function startParts(starter: Starter, options: Options): Promise<Parts> {
  const { directory, logs, ports, traces } = options;
  const startOne = (files: string) =>
    starter.start("Restate", () =>
      startRestate({ directory: files, ports: ports.restate, traces }),
    );
  const startEngine = options.startEngine ?? startOne;
  const { start, timed } = starter;
  const sampled = timed("sample county, company and tiles", readySample);
  const [database, restate, routing, sample] = await together([
    (async () => {
      const files = join(directory, "postgres");
      const { url } = await start("PostgreSQL", () =>
        startPostgres({ directory: files, port: ports.postgres }),
      );
      const urls = await readyDatabase(url, "milepost");
      const { postcodes: file } = await sampled;
      await importPostcodes(
        urls.milepost_migrator,
        { file, country: "GB", normalise: normalisePostcode },
        () => {},
      );
      return { url, urls };
    })(),
    (async () => {
      const files = join(directory, "restate");
      await mkdir(files, { recursive: true });
      return startEngine(files);
    })(),
    sampled.then(({ tiles }) =>
      start("routing", () =>
        startRouting({ port: ports.routing, logs, env: { ROUTING_TILES: tiles } }),
      ),
    ),
    sampled,
  ]);
  return {
    superuserUrl: database.url,
    databaseUrls: database.urls,
    engineUrl: restate.ingressUrl,
    engineAdminUrl: restate.adminUrl,
    routingUrl: routing.url,
    sample,
  };
}
