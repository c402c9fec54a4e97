import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import type { Ports } from "./cell.ts";
import { isOpenToAll } from "./postgres.ts";

/** Where `pnpm dev` listens, so that addresses stay the same from day to day. */
export const devPorts: Ports = {
  api: 3000,
  worker: 3001,
  postgres: 5434,
  routing: 8002,
  sandbox: 4010,
  smtp: 4025,
  replies: 4026,
  restate: { node: 5122, ingress: 8080, admin: 9070 },
};

/** Where it begins for anyone who tries it. */
export const startPagePort = 4000;

/** Where `pnpm dev` keeps its data. As root PostgreSQL runs as `nobody`, who cannot look into root's own folders. */
export async function devDirectory(): Promise<string> {
  const usual = join(repository, ".milepost", "dev");
  await mkdir(usual, { recursive: true });
  if (process.getuid?.() !== 0 || (await isOpenToAll(join(usual, "postgres")))) return usual;
  const other = join(tmpdir(), "milepost-dev");
  await mkdir(other, { recursive: true });
  return other;
}
