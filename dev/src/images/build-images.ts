import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import type { Starter } from "@milepost/cell/starter.ts";
import type { ContainerEngine } from "@milepost/kit/containers/container-engine.ts";
import { readyImage } from "@milepost/kit/containers/ready-image.ts";
import { runCommand } from "@milepost/kit/containers/run-command.ts";
import { makeDebian, makeNode } from "@milepost/kit/containers/stand-ins.ts";

interface Sources {
  /** The folder of Dockerfile. */
  readonly context: string;
  /** Where people find it; empty: nobody knows. */
  readonly source: string;
  /** The images' tag; null: the short commit. */
  readonly build: string | null;
  /** A file of certificates for a company's proxy; null: there is none. */
  readonly certificates: string | null;
}

const targets = ["engine", "routing", "server", "tools"] as const;

/** The images that compose.yaml runs, with their names and sizes, and what they were built on. */
export async function buildImages(
  starter: Starter,
  engine: ContainerEngine,
  { context, source, build, certificates }: Sources,
) {
  const bases = await readyBases(starter, engine, context);
  const revision = await runCommand("git", ["rev-parse", "HEAD"], { cwd: repository });
  const { version } = JSON.parse(await readFile(join(context, "package.json"), "utf8"));
  const tag = build ?? revision.slice(0, 7);
  const given = Object.entries({
    ...bases,
    COMPANY_CA: certificates === null ? "" : await readFile(certificates, "utf8"),
    VERSION: version,
    REVISION: revision,
    SOURCE: source,
  }).flatMap(([name, value]) => ["--build-arg", `${name}=${value}`]);
  const megabytes: Record<string, number> = {};
  for (const target of targets) {
    const image = `milepost-${target}:${tag}`;
    await starter.timed(image, () =>
      engine.run("build", ...given, "--target", target, "--tag", image, context),
    );
    const bytes = await engine.run("image", "inspect", "--format", "{{.Size}}", image);
    megabytes[image] = Math.round(Number(bytes) / 1e6);
  }
  return { revision, megabytes, ...bases };
}

/** By the tags that Dockerfile's own arguments have. */
async function readyBases({ timed }: Starter, engine: ContainerEngine, context: string) {
  const dockerfile = await readFile(join(context, "Dockerfile"), "utf8");
  const known = (name: string) => new RegExp(`^ARG ${name}=(.+)$`, "m").exec(dockerfile)?.[1] ?? "";
  const debian = await timed("Debian's image", () =>
    readyImage(engine, known("DEBIAN_IMAGE"), (name) => makeDebian(engine, name)),
  );
  const node = await timed("Node's image", () =>
    readyImage(engine, known("NODE_IMAGE"), (name) => makeNode(engine, name, debian)),
  );
  return { NODE_IMAGE: node, DEBIAN_IMAGE: debian };
}
