import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";

export const textOf = (file: string) => readFile(join(repository, file), "utf8");

/** What `pnpm start` is made of, with the parts that it starts by itself. */
export async function textOfStart(): Promise<string> {
  const names = ["start", "ready-engine", "ready-routing"];
  return (await Promise.all(names.map((name) => textOf(`apps/cell/src/${name}.ts`)))).join("\n");
}

/** Every setting that a program of ours reads, found in its source. */
export async function listSettings(): Promise<ReadonlySet<string>> {
  const [ofServer, ofRouting, ofFront, ofDatabase, ofStart, ofImport] = await Promise.all([
    textOf("apps/server/src/platform/config.ts"),
    textOf("apps/routing/src/config.ts"),
    textOf("apps/front/src/read-config.ts"),
    textOf("db/src/prepare.ts"),
    textOfStart(),
    textOf("apps/cell/src/data-import.ts"),
  ]);
  const keys = [...ofServer.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)];
  const read = `${ofRouting}${ofFront}${ofDatabase}${ofStart}${ofImport}`.matchAll(
    /env\.([A-Z][A-Z_]+)|\((?:env, )?"([A-Z][A-Z_]+)"|\b(DATABASE_SUPERUSER_URL|DATABASE_MIGRATOR_URL)\b/g,
  );
  const names = [...keys, ...read].map(([, ...found]) => found.find((name) => name !== undefined));
  return new Set(names.flatMap((name) => name ?? []));
}

/** The engine's own, as `pnpm dev` and `pnpm start` set them. */
export async function listEngineSettings(): Promise<ReadonlySet<string>> {
  const source = await textOf("apps/cell/src/restate.ts");
  return new Set(
    [...source.matchAll(/^ {6}(RESTATE_[A-Z0-9_]+): /gm)].map(([, name = ""]) => name),
  );
}
