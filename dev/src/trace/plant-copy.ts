import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import { layOut } from "../borders/lay-out.ts";
import type { Claim } from "./claims.ts";
import type { Plant } from "./plants/plant.ts";

/** A copy of the whole tree, to plant in. */
export interface Copy {
  readonly path: string;
  /** The product with these plants and no others. */
  readonly become: (plants: readonly Plant[]) => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

export async function openCopy(claims: readonly Claim[]): Promise<Copy> {
  const path = await mkdtemp(join(tmpdir(), "milepost-plants-"));
  const remove = () => rm(path, { recursive: true, force: true });
  /** What the changed files were. */
  const before = new Map<string, string>();
  try {
    await layOut(path, () => true);
    // The county's roads take a while to make ready, and no plant is in them.
    await cp(join(repository, ".milepost", "tiles"), join(path, ".milepost", "tiles"), {
      recursive: true,
    }).catch(() => undefined);
    await soften(path, claims);
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    path,
    async become(plants) {
      for (const [file, source] of before) await writeFile(join(path, file), source);
      before.clear();
      for (const [file, own] of Map.groupBy(plants, (plant) => plant.file)) {
        const source = await readFile(join(path, file), "utf8");
        before.set(file, source);
        await writeFile(join(path, file), own.reduce(change, source));
      }
    },
    [Symbol.asyncDispose]: remove,
  };
}

/** Two sentences may have the same plant: then it is there already. */
function change(source: string, { file, from, to }: Plant): string {
  if (!source.includes(from) && !source.includes(to)) throw new Error(`${file} lost: ${from}`);
  return source.replace(from, () => to);
}

/** A claimed assertion that fails lets its test go on, so that one run shows all that fail. */
async function soften(path: string, claims: readonly Claim[]): Promise<void> {
  for (const [file, own] of Map.groupBy(claims, (claim) => claim.file)) {
    const lines = (await readFile(join(path, file), "utf8")).split("\n");
    for (const { assertion } of own) {
      const at = (assertion?.first ?? 0) - 1;
      const line = lines[at];
      if (line !== undefined) lines[at] = softened(line, file.endsWith(".spec.ts"));
    }
    await writeFile(join(path, file), lines.join("\n"));
  }
}

function softened(line: string, isPlaywright: boolean): string {
  if (isPlaywright) line = line.replace("expect.poll(", "expect.configure({ soft: true }).poll(");
  return line.replace("expect(", "expect.soft(");
}
