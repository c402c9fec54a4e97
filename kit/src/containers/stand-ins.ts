import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import { temporaryDirectory } from "../temporary.ts";
import type { ContainerEngine } from "./container-engine.ts";
import { installPackages } from "./install-packages.ts";
import { runCommand } from "./run-command.ts";

/** Where a build on this machine may ask for packages. */
const suite = "bookworm";

/** What Debian's own slim image leaves out as well. */
const leftOut = [
  "usr/share/doc",
  "usr/share/man",
  "usr/share/locale",
  "usr/share/info",
  "usr/share/lintian",
  "var/cache/apt",
  "var/lib/apt/lists",
];

/** In place of Debian's slim image: the same packages, fetched from Debian. */
export async function makeDebian(engine: ContainerEngine, name: string): Promise<void> {
  await installPackages({ debootstrap: "debootstrap" });
  const directory = await temporaryDirectory();
  const root = join(directory.path, "root");
  try {
    await runCommand("debootstrap", ["--variant=minbase", suite, root]);
    for (const path of leftOut) await rm(join(root, path), { recursive: true, force: true });
    await mkdir(join(root, "var/cache/apt/archives/partial"), { recursive: true });
    const archive = join(directory.path, "debian.tar");
    await runCommand("tar", ["-C", root, "-cf", archive, "."]);
    await engine.run("import", archive, name);
  } finally {
    await directory.remove();
  }
}

/** In place of Node's own slim image: this repository's Node, and npm. */
export async function makeNode(
  engine: ContainerEngine,
  name: string,
  debian: string,
): Promise<void> {
  const directory = await temporaryDirectory();
  const files = join(directory.path, "usr/local");
  const manifest = createRequire(join(repository, "package.json")).resolve("node/package.json");
  try {
    await mkdir(join(files, "bin"), { recursive: true });
    await cp(join(dirname(manifest), "bin/node"), join(files, "bin/node"), { dereference: true });
    await runCommand("npm", ["install", "--global", "--prefix", files, "npm@11"]);
    const lines = [`FROM ${debian}`, "COPY usr /usr"];
    await build(engine, name, directory.path, lines);
  } finally {
    await directory.remove();
  }
}

/** As far as compose.yaml uses it: the password, the folder of the data, a user of its own. */
const entry = `set -e
if [ "$1" = postgres ] && [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres:postgres /var/lib/postgresql
  exec setpriv --reuid postgres --regid postgres --init-groups sh "$0" "$@"
fi
if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  echo "$POSTGRES_PASSWORD" > /tmp/password
  initdb --username postgres --pwfile /tmp/password --auth-host scram-sha-256 --auth-local trust
  echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >> "$PGDATA/postgresql.conf"
fi
exec "$@"
`;

/** In place of PostgreSQL's own image: Debian's PostgreSQL, which is 15. */
export async function makePostgres(
  engine: ContainerEngine,
  name: string,
  debian: string,
): Promise<void> {
  const directory = await temporaryDirectory();
  try {
    await writeFile(join(directory.path, "entry.sh"), entry);
    await build(engine, name, directory.path, [
      `FROM ${debian}`,
      "RUN apt-get update && apt-get install --yes --no-install-recommends postgresql-15 && rm -rf /var/lib/postgresql/*",
      "ENV PATH=/usr/lib/postgresql/15/bin:$PATH PGDATA=/var/lib/postgresql/18/docker",
      "COPY entry.sh /usr/local/bin/docker-entrypoint.sh",
      'ENTRYPOINT ["sh", "/usr/local/bin/docker-entrypoint.sh"]',
      'CMD ["postgres"]',
      "VOLUME /var/lib/postgresql",
    ]);
  } finally {
    await directory.remove();
  }
}

async function build(
  engine: ContainerEngine,
  name: string,
  context: string,
  lines: readonly string[],
): Promise<void> {
  await writeFile(join(context, "Dockerfile"), `${lines.join("\n")}\n`);
  await engine.run("build", "--tag", name, context);
}
