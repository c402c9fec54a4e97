import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { layOut } from "../borders/lay-out.ts";

const run = promisify(execFile);

export interface Ended {
  readonly code: number;
  /** Both streams, without colours. */
  readonly output: string;
}

/** A folder of the copy that git does not look into. */
export const scratch = ".git";

/** A copy of the repository to work in, with a git of its own to come back to the beginning by. */
export interface Workshop {
  /** The copy as it was, with these diffs. Throws when one no longer fits. */
  readonly become: (diffs: readonly string[]) => Promise<void>;
  /** `pnpm NAME …`: a script of package.json. */
  readonly execute: (command: string) => Promise<Ended>;
  /** Of a file that a command left in `scratch`. */
  readonly read: (file: string) => Promise<string>;
  readonly remove: () => Promise<void>;
}

export async function openWorkshop(): Promise<Workshop> {
  const copy = await mkdtemp(join(tmpdir(), "milepost-examples-"));
  const remove = () => rm(copy, { recursive: true });
  const git = (...args: string[]) => run("git", [...asNobody, ...args], { cwd: copy });
  try {
    await layOut(copy, () => true);
    await git("init", "-q");
    await git("add", "-A");
    await git("commit", "-q", "--no-verify", "-m", "As it was");
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    remove,

    async become(diffs) {
      await git("reset", "-q", "--hard");
      await git("clean", "-qfd");
      for (const diff of diffs) {
        const file = join(copy, scratch, "step.diff");
        await writeFile(file, diff);
        await git("apply", file).catch(({ stderr }: { stderr: string }) => {
          throw new Error(`A step does not fit any more:\n${stderr}`);
        });
      }
    },

    read: (file) => readFile(join(copy, file), "utf8"),

    async execute(command) {
      const [program = "", ...args] = await argumentsOf(command, copy);
      const programs = join(copy, "node_modules", ".bin");
      const { FORCE_COLOR: _, ...env } = process.env;
      const PATH = `${programs}${delimiter}${env.PATH}`;
      const options = { cwd: copy, maxBuffer: 50_000_000, env: { ...env, PATH, NO_COLOR: "1" } };
      return run(program, args, options).then(
        ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
        ({ code, stdout, stderr }: { code: unknown; stdout: string; stderr: string }) => {
          if (typeof code !== "number") throw new Error(`"${command}" could not be run: ${code}`);
          return { code, output: stdout + stderr };
        },
      );
    },
  };
}

/** The person who runs this may not have given git a name yet, or may have set it to sign. */
const asNobody = [
  "-c",
  "user.name=examples",
  "-c",
  "user.email=examples@localhost",
  "-c",
  "commit.gpgsign=false",
];

async function argumentsOf(command: string, root: string): Promise<string[]> {
  const [pnpm, name = "", ...args] = command.split(" ");
  const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
    scripts: Readonly<Record<string, string>>;
  };
  const script = scripts[name];
  if (pnpm !== "pnpm" || script === undefined) throw new Error(`"${command}" is no script`);
  return [...script.split(" "), ...args];
}
