import { existsSync } from "node:fs";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import { expect, test } from "vitest";
import { readDockerfile } from "./read-dockerfile.ts";
import { readYaml, type YamlMap } from "./read-yaml.ts";
import { listEngineSettings, listSettings, textOf } from "./settings-known.ts";

/** No container engine is needed: the files are held against the code that they start. */
const stages = readDockerfile(await textOf("Dockerfile"));
const { services, networks } = readYaml(await textOf("compose.yaml")) as {
  services: Record<string, Record<string, YamlMap & readonly string[] & string>>;
  networks: Record<string, YamlMap | null>;
};
const named = Object.entries(services);
const ours = named.filter(([, { build }]) => build);
const lasting = named.filter(([, { restart }]) => restart !== "no");

/** Files of ours among the words of a command. */
const filesIn = (words: readonly string[]) => words.filter((word) => word.endsWith(".ts"));
const commandOf = (target: string) =>
  stages.find(({ name }) => name === target)?.instructions.find(([name]) => name === "CMD")?.[1];

test("the images run the Node that everything is tried with", async () => {
  const { devDependencies } = JSON.parse(await textOf("package.json"));
  const [base, ...others] = stages;
  expect(base).toMatchObject({ name: "base", from: `node:${devDependencies.node}-bookworm-slim` });
  const known = stages.map(({ name }) => name);
  expect(others.filter(({ from }) => !known.includes(from))).toEqual([]);
});

test("what an image starts is there, and nobody starts it as root", () => {
  for (const { name, instructions } of stages.filter(({ name }) => commandOf(name))) {
    expect(instructions.find(([instruction]) => instruction === "USER")?.[1], name).toBe("node");
    for (const file of filesIn(JSON.parse(commandOf(name) ?? "[]"))) {
      expect(existsSync(join(repository, file)), file).toBe(true);
    }
  }
});

test("no secret gets into an image", async () => {
  const settings = stages.flatMap(({ instructions }) =>
    instructions.filter(([instruction]) => instruction === "ENV" || instruction === "ARG"),
  );
  expect(settings).toEqual([["ENV", "NODE_ENV=production"]]);
  const ignored = (await textOf(".dockerignore")).split("\n");
  expect(ignored).toEqual(expect.arrayContaining([".env", ".git", ".milepost", "**/node_modules"]));
});

test("every service starts a file or an image that there is", () => {
  for (const [name, { build, command = [] }] of ours) {
    const target = stages.find((stage) => stage.name === build?.target);
    expect(target, name).toBeDefined();
    for (const file of filesIn(command))
      expect(existsSync(join(repository, file)), file).toBe(true);
  }
});

test("the services are the programs that `pnpm start` starts, with PostgreSQL, and the watch next to them", async () => {
  const start = await textOf("apps/cell/src/start.ts");
  const started = [...start.matchAll(/start\("(\w+)"/g)].map(([, name]) => name);
  const unasked = lasting.flatMap(([name, { profiles }]) => (profiles ? [] : [name]));
  expect(unasked.sort()).toEqual([...started, "postgres"].sort());
  const programs = await textOf("apps/cell/src/program.ts");
  for (const [name, { build, command }] of ours.filter(([name]) => started.includes(name))) {
    const words = command ?? JSON.parse(commandOf(String(build?.target)) ?? "[]");
    for (const file of filesIn(words)) expect(programs, name).toContain(file);
  }
});

test("services are given settings that somebody reads, and the engine those of `pnpm dev`", async () => {
  const known = await listSettings();
  const engine = await listEngineSettings();
  for (const [name, { environment = {} }] of ours) {
    const given = Object.keys(environment).filter((setting) => setting !== "NODE_COMPILE_CACHE");
    if (name === "engine") expect(given.sort()).toEqual([...engine].sort());
    else expect(given.filter((setting) => !known.has(setting))).toEqual([]);
  }
});

test("each address within is that of a service, at the port where it listens", () => {
  const portsOf = (service: string) =>
    Object.entries(services[service]?.environment ?? {}).flatMap(([setting, value]) =>
      setting.endsWith("PORT") ? [value] : [],
    );
  for (const [name, { environment = {} }] of ours) {
    for (const address of Object.values(environment).filter((value) => /^http:/.test(`${value}`))) {
      // A worker's name holds its build.
      const { hostname, port } = new URL(String(address).replace(`-\${BUILD}`, ""));
      expect(portsOf(hostname), `${name}: ${address}`).toContain(port);
    }
  }
});

test("nothing is published but to this machine, and only those who must can reach the world", () => {
  const published = named.flatMap(([, { ports = [] }]) => ports);
  expect(published.filter((port) => !/^127\.0\.0\.1:(\d+):\1$/.test(port))).toEqual([]);
  expect(networks.inside).toEqual({ internal: "true" });
  const outside = named.filter(([, service]) => service.networks?.includes("outside"));
  expect(outside.map(([name]) => name)).toEqual(["worker", "api", "watch", "tools"]);
});

test("every service that lasts is asked for its health, and ours hold no rights they do not need", () => {
  for (const [name, { healthcheck }] of lasting) expect(healthcheck?.test, name).toBeDefined();
  for (const [name, service] of ours) {
    expect(service.cap_drop, name).toEqual(["ALL"]);
    expect(service.security_opt, name).toEqual(["no-new-privileges:true"]);
    if (name !== "tools") expect(service.read_only, name).toBe("true");
  }
});

test("every build of the worker has a container and an address of its own", () => {
  const { container_name: name, environment, image } = services.worker ?? {};
  expect(name).toBe(`worker-\${BUILD}`);
  expect(environment?.WORKER_URL).toBe(`http://${name}:3001`);
  expect(image).toContain(`\${BUILD:?`);
});
