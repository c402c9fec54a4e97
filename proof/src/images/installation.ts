import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import type { Starter } from "@milepost/cell/starter.ts";
import { runCommand, succeeds } from "@milepost/kit/containers/run-command.ts";
import { pageCommands } from "./page-commands.ts";

/** A folder with compose.yaml and its settings, in which the pages' commands are followed. */
export interface Installation {
  readonly directory: string;
  /**
   * Runs the commands of a page one after the other, as they stand there but for `words`: what the page leaves to the
   * reader. `context`: which sources `pnpm images` builds.
   */
  follow(page: Page): Promise<void>;
  /** Returns what the command printed. */
  compose(command: string): Promise<string>;
}

interface Page {
  readonly page: string;
  readonly after: string;
  readonly words?: Readonly<Record<string, string>>;
  readonly context?: string;
}

interface Setup {
  /** What Docker and Compose need in their environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly directory: string;
  /** Of .env. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Debian's Compose is a program of its own. */
const ownCompose =
  'docker() { if [ "$1" = compose ]; then shift; docker-compose "$@"; else command docker "$@"; fi; }';

export async function openInstallation(
  starter: Starter,
  { env, directory, settings }: Setup,
): Promise<Installation> {
  await mkdir(join(directory, ".milepost/downloads"), { recursive: true });
  await cp(join(repository, "compose.yaml"), join(directory, "compose.yaml"));
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(directory, ".env"), lines.join(""), { mode: 0o600 });
  const hasCompose = await succeeds("docker", "compose", "version");
  const run = (command: string, context = repository) => {
    const images = `"${process.execPath}" "${repository}dev/src/images/run.ts" --context "${context}"`;
    const pnpm = `pnpm() { test "$*" = images && ${images} >&2; }`;
    const script = [...(hasCompose ? [] : [ownCompose]), pnpm, command].join("\n");
    return runCommand("sh", ["-ec", script], {
      cwd: directory,
      env,
      isShown: command.endsWith("pnpm images"),
    });
  };
  return {
    directory,
    compose: (command) => run(`docker compose ${command}`),
    async follow({ page, after, words = {}, context }) {
      const exported: string[] = [];
      for (const line of await pageCommands(page, after)) {
        const said = Object.entries(words).reduce(
          (text, [from, to]) => text.replaceAll(from, to),
          line,
        );
        if (/^(export|umask) /.test(said)) exported.push(said);
        else await starter.timed(said, () => run([...exported, said].join("\n"), context));
      }
    },
  };
}
