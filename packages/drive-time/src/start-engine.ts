import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Ground, repository, run } from "./ground.ts";

export interface Engine<G> {
  readonly ground: G;
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** A routing server on ground that `survey` finds or draws into a directory. */
export async function startEngine<G extends Ground>(
  survey: (directory: string) => Promise<G>,
): Promise<Engine<G>> {
  const directory = await mkdtemp(join(tmpdir(), "drive-time-"));
  const ground = await survey(directory);
  const tiles = join(directory, "tiles");
  const build = join(repository, "apps/routing/src/build-tiles.ts");
  await run(process.execPath, [build, "--without-index", tiles, ground.roads]);
  const engine: ChildProcess = spawn(
    process.execPath,
    [join(repository, "apps/routing/src/main.ts")],
    {
      env: { ...process.env, ROUTING_TILES: tiles, ROUTING_PORT: "0" },
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  const [line] = await once(engine.stdout ?? engine, "data");
  return {
    ground,
    url: JSON.parse(line).listening,
    async stop() {
      engine.kill("SIGTERM");
      await once(engine, "exit");
      await rm(directory, { recursive: true });
    },
  };
}
