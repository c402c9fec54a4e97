import { existsSync } from "node:fs";
import type { Starter } from "@milepost/cell/starter.ts";
import { installPackages } from "./install-packages.ts";
import { startOwnEngine } from "./own-engine.ts";
import { runCommand, succeeds } from "./run-command.ts";

/** Docker or Podman: for what we ask of them their commands are the same. */
export interface ContainerEngine {
  readonly command: "docker" | "podman";
  /** What its commands need in their environment to find it. */
  readonly env: Readonly<Record<string, string>>;
  /** Returns what the command printed. */
  run(...args: readonly string[]): Promise<string>;
}

/** What a machine needs that has no engine at all; Debian's packages. */
const packages = { dockerd: "docker.io", "docker-compose": "docker-compose" };

/**
 * The machine's own engine: Docker if it runs, otherwise Podman. Where neither can run containers, root starts a Docker
 * of its own for as long as this command lasts.
 */
export async function openContainerEngine(starter: Starter): Promise<ContainerEngine> {
  if (await succeeds("docker", "info", "--format", "{{.ServerVersion}}")) return engine("docker");
  if (runsPodman() && (await succeeds("podman", "info"))) return engine("podman");
  if (process.getuid?.() !== 0) {
    throw new Error("There is no container engine: install Docker or Podman, or run this as root.");
  }
  await installPackages(packages);
  const own = await starter.start("container engine", startOwnEngine);
  return engine("docker", { DOCKER_HOST: own.address });
}

/** Its runtime refuses a machine whose control groups are of the old kind. */
const runsPodman = () => existsSync("/sys/fs/cgroup/cgroup.controllers");

function engine(
  command: ContainerEngine["command"],
  env: ContainerEngine["env"] = {},
): ContainerEngine {
  return { command, env, run: (...args) => runCommand(command, args, { env }) };
}
