import { spawn } from "node:child_process";

interface Options {
  readonly cwd?: string;
  /** Added to this process's own. */
  readonly env?: Readonly<Record<string, string>>;
  /** Also shows what it says meanwhile. */
  readonly isShown?: boolean;
}

/** What a command printed, without the last line's end. Throws with all of it when the command fails. */
export function runCommand(
  command: string,
  args: readonly string[],
  { cwd, env, isShown = false }: Options = {},
): Promise<string> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => {
    printed += chunk;
  });
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk;
    if (isShown) process.stderr.write(chunk);
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) return resolve(printed.trimEnd());
      const words = `${printed}${said}`.slice(-4_000);
      reject(new Error(`${command} ${args.join(" ").slice(0, 200)} ended with ${code}:\n${words}`));
    });
  });
}

export function succeeds(command: string, ...args: readonly string[]): Promise<boolean> {
  return runCommand(command, args).then(
    () => true,
    () => false,
  );
}
