import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import { type Part, startChild } from "@milepost/cell/start-child.ts";
import { succeeds } from "./run-command.ts";

interface OwnEngine extends Part {
  /** For DOCKER_HOST. */
  readonly address: string;
}

/**
 * For restricted machines alone, such as a container without systemd: Docker's daemon as a child of this process. Its
 * files stay, so that the next run need not build everything again.
 */
export async function startOwnEngine(): Promise<OwnEngine> {
  const directory = join(repository, ".milepost", "containers");
  await mkdir(directory, { recursive: true });
  // A socket's path has 107 characters at most.
  const socket = `/run/milepost-containers-${process.pid}.sock`;
  const address = `unix://${socket}`;
  const daemon = [
    "exec dockerd",
    `--host ${address}`,
    `--data-root '${join(directory, "data")}'`,
    `--exec-root /run/milepost-containers-${process.pid}`,
    `--pidfile /run/milepost-containers-${process.pid}.pid`,
    // Without the right to raise limits the daemon cannot spare itself.
    "--oom-score-adjust 0",
  ].join(" ");
  const part = await startChild({
    name: "container engine",
    command: "unshare",
    args: ["--mount", "sh", "-ec", [...namespace(), daemon].join("\n")],
    logFile: join(directory, "engine.log"),
    ready: () => succeeds("docker", "--host", address, "info"),
  });
  return { ...part, address };
}

/** Control groups of the second kind alone, seen by the daemon and its containers only. */
function namespace(): readonly string[] {
  if (existsSync("/sys/fs/cgroup/cgroup.controllers")) return [];
  return [
    "mount --make-rprivate /",
    "umount --lazy /sys/fs/cgroup",
    "mount -t cgroup2 none /sys/fs/cgroup",
  ];
}
