import type { ContainerEngine } from "@milepost/kit/containers/container-engine.ts";

/** Megabytes that an image may have; of the tools nobody has asked for less. */
const limits: Readonly<Record<string, number>> = {
  server: 300,
  routing: 420,
  engine: 300,
  tools: 450,
};
const labels = ["version", "revision", "licenses"];
/** What no image may hold outside of others' packages. */
const strays = [
  "*.test.ts",
  "*.test.tsx",
  "*.md",
  "docs",
  "sample",
  "testing",
  "laws",
  "bench",
  "e2e",
  "dev",
  "kit",
  "proof",
];

/** How large each image is. Throws at one that is too large, runs as root, or holds what it does not run. */
export async function inspectImages(engine: ContainerEngine, build: string) {
  const megabytes: Record<string, number> = {};
  const wrong: string[] = [];
  for (const [name, limit] of Object.entries(limits)) {
    const image = `milepost-${name}:${build}`;
    const inspect = (format: string) => engine.run("image", "inspect", "--format", format, image);
    const inside = (command: string) =>
      engine.run("run", "--rm", "--entrypoint", "sh", image, "-c", command);
    megabytes[name] = Math.round(Number(await inspect("{{.Size}}")) / 1e6);
    if (megabytes[name] > limit) wrong.push(`${name} has ${megabytes[name]} MB`);
    if ((await inside("id -u")) !== "1000") wrong.push(`${name} runs as root`);
    const search = strays.map((pattern) => `-name '${pattern}'`).join(" -o ");
    const found = await inside(
      `! test -d /milepost || find /milepost -name node_modules -prune -o \\( ${search} \\) -print`,
    );
    if (found !== "") wrong.push(`${name} holds ${found.split("\n").join(", ")}`);
    for (const label of labels) {
      const value = await inspect(`{{index .Config.Labels "org.opencontainers.image.${label}"}}`);
      if (value === "") wrong.push(`${name} does not say its ${label}`);
    }
  }
  if (wrong.length > 0) throw new Error(`${wrong.join("; ")}.`);
  return megabytes;
}
