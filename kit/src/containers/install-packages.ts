import { runCommand, succeeds } from "./run-command.ts";

/** Debian's packages, by a program of each; those whose program is there are left alone. */
export async function installPackages(packages: Readonly<Record<string, string>>): Promise<void> {
  const missing: string[] = [];
  for (const [program, name] of Object.entries(packages)) {
    if (!(await succeeds("sh", "-c", `command -v ${program}`))) missing.push(name);
  }
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0) {
    throw new Error(`Debian's ${missing.join(" and ")} must be installed, which only root can do.`);
  }
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await runCommand("apt-get", ["update"], { env });
  await runCommand("apt-get", ["install", "--yes", "--no-install-recommends", ...missing], { env });
}
