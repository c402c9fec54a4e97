import { randomBytes } from "node:crypto";
import { copyFile, glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { portOrFree } from "@milepost/cell/port-or-free.ts";
import { repository } from "@milepost/cell/program.ts";
import { answers } from "@milepost/cell/start-child.ts";
import type { Cell } from "@milepost/kit/cell.ts";
import { openIdleCompany, openOpenings } from "@milepost/kit/company/booking-company.ts";
import { loadNow } from "@milepost/kit/company/booking-office.ts";
import { compareWithCrm } from "@milepost/kit/company/booking-truth.ts";
import { openContainerEngine } from "@milepost/kit/containers/container-engine.ts";
import { installPackages } from "@milepost/kit/containers/install-packages.ts";
import { readyImage } from "@milepost/kit/containers/ready-image.ts";
import { makeDebian, makePostgres } from "@milepost/kit/containers/stand-ins.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { readySample, type Sample } from "@milepost/kit/sample.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { until } from "@milepost/kit/until.ts";
import { openEngineStories } from "../recovery/engine.ts";
import { bookOnAndOn } from "../recovery/load.ts";
import { loadFigures } from "../recovery/load-figures.ts";
import { startFront } from "../upgrade/start-front.ts";
import { openContainers } from "./containers.ts";
import { openDisturbance, untilBooked } from "./disturb.ts";
import { inspectContainers } from "./inspect-containers.ts";
import { inspectImages } from "./inspect-images.ts";
import { type Installation, openInstallation } from "./installation.ts";
import { makeNextSources } from "./next-sources.ts";
import { startOutsideWorld } from "./outside-world.ts";
import { restoreBackup, takeBackup } from "./restore.ts";

/**
 * `pnpm test:images`: builds the images, follows the operators' pages on an empty volume behind the shipped proxy,
 * imports, connects a company and books; kills each container while bookings go on, upgrades to a second build, during
 * which nobody may be refused, and restores a backup.
 */
const [first, second] = ["test-one", "test-two"] as const;
/** While containers are killed, and images built. */
const fewPerSecond = 0.3;
/** During the upgrade. */
const manyPerSecond = 2;
/** Milliseconds of bookings before and after it. */
const calm = 10_000;
const readyWithin = 180_000;

// The programs that are not of a package: the shipped proxy, and what an operator waits with.
await installPackages({ caddy: "caddy", curl: "curl" });
await using scratch = await openScratch();
const { starter, directory } = scratch;
const began = performance.now();
const engine = await openContainerEngine(starter);
if (engine.command !== "docker") throw new Error("This needs Docker with Compose.");
const postgres = await starter.timed("image of PostgreSQL", readyPostgres);
const containers = openContainers(engine, postgres);
const figures = await run();
const seconds = Math.round((performance.now() - began) / 1000);
await writeMeasurement("images", { ...figures, seconds, load: loadNow() });
const { lost, doubled, lies, booked, restored, upgradedUnderLoad, upgradeErrors } = figures;
const isTrue = lost + doubled + lies + upgradeErrors === 0;
process.exitCode = isTrue && booked && restored && upgradedUnderLoad ? 0 : 1;

async function run() {
  const sample = await starter.timed("sample", readySample);
  const host = await containers.gateway();
  const ports = {
    front: await portOrFree(0),
    api: await portOrFree(0),
    standIn: await portOrFree(0),
  };
  const url = `http://localhost:${ports.front}`;
  await starter.start("proxy", () =>
    startFront(directory, { port: ports.front, api: ports.api, standIn: ports.standIn }),
  );
  const world = await startOutsideWorld(starter, { host, directory, milepostUrl: url });
  const env = {
    ...engine.env,
    COMPOSE_PROJECT_NAME: "milepost-images-test",
    COMPANY_CA: await keepCertificates(),
  };
  const installation = await openInstallation(starter, {
    env,
    directory: join(directory, "installation"),
    settings: { ...ownSettings(url, ports.api), ...world.settings },
  });
  await layOutData(installation, sample);
  await installation.follow({ page: "one-machine.md", after: "**A file for each program.**" });
  await clear(installation);
  try {
    await installation.follow({ page: "one-machine.md", after: "**In containers.**" });
    const megabytes = await inspectImages(engine, first);
    const images = Object.keys(megabytes).length;
    await starter.timed("ready", () => untilReady(url));
    const running = (await installation.compose("ps --quiet postgres engine routing api")).split(
      "\n",
    );
    await inspectContainers(engine, [...running, `worker-${first}`]);
    const cell = await describeCell(installation, { url, sandboxUrl: world.url, sample });
    const standIns = await countStandIns();
    return { images, megabytes, standIns, ...(await tryEverything(installation, cell, ports)) };
  } finally {
    await clear(installation);
  }
}

async function tryEverything(
  installation: Installation,
  cell: Cell,
  ports: { readonly api: number; readonly standIn: number },
) {
  const office = await starter.timed("a company connects", () => openIdleCompany(cell));
  const openings = await openOpenings(office);
  const disturbance = openDisturbance(starter, { installation, containers });
  const few = bookOnAndOn(office, openings, fewPerSecond);
  await starter.timed("first booking", () => untilBooked(few));
  await takeBackup(installation);
  const killed = await disturbance.killEach(first, few);
  await disturbance.build(second, await makeNextSources(directory));
  await few.stop();
  const many = bookOnAndOn(office, openings, manyPerSecond);
  await sleep(calm);
  const builds = { from: first, to: second, ports };
  const upgradedUnderLoad = await disturbance.upgrade(builds, many);
  await sleep(calm);
  await many.stop();
  const stories = openEngineStories(await engineAdminUrl(installation));
  await until(() => stories.haveEnded(Date.now()), readyWithin);
  const restored = await restoreBackup(installation);
  await starter.timed("ready", () => untilReady(cell.url));
  const after = bookOnAndOn(office, openings, fewPerSecond);
  await starter.timed("booking after the restore", () => untilBooked(after));
  await after.stop();
  console.error(JSON.stringify(few.answers()), JSON.stringify(after.answers()));
  const calls = [few, many, after].flatMap((load) => load.told());
  const truth = await compareWithCrm(office, calls);
  await office.close();
  const { lost, duplicates: doubled, lies, booked: bookings } = truth;
  const upgrade = loadFigures(many);
  return {
    booked: bookings > 0,
    bookings,
    killed,
    lost,
    doubled,
    lies,
    upgradedUnderLoad,
    upgradeBookings: upgrade.bookings,
    upgradeErrors: upgrade.errors,
    upgradeKinds: upgrade.kinds,
    upgradePauseMs: upgrade.pauseMs,
    upgradePerSecond: manyPerSecond,
    restored,
  };
}

async function readyPostgres(): Promise<string> {
  const debian = () =>
    readyImage(engine, "docker.io/library/debian:bookworm-slim", (name) =>
      makeDebian(engine, name),
    );
  return readyImage(engine, "docker.io/library/postgres:18", async (name) =>
    makePostgres(engine, name, await debian()),
  );
}

/** Of the three images that are somebody else's: how many no registry could be asked for. */
async function countStandIns(): Promise<number> {
  const list = await engine.run("images", "--quiet", "localhost/milepost-stand-in/*");
  return list.split("\n").filter((line) => line !== "").length;
}

/** What an operator fills in: no secret, because it is gone with the test. */
function ownSettings(url: string, port: number): Record<string, string> {
  const database = (user: string, name = "milepost") =>
    `postgres://${user}:${user}@postgres:5432/${name}`;
  return {
    BUILD: first,
    API_PORT: String(port),
    PUBLIC_URL: url,
    POSTGRES_IMAGE: postgres,
    POSTGRES_PASSWORD: "postgres",
    DATABASE_SUPERUSER_URL: database("postgres", "postgres"),
    DATABASE_MIGRATOR_URL: database("milepost_migrator"),
    DATABASE_URL: database("milepost_app"),
    DATABASE_AUDIT_URL: database("milepost_audit"),
    SECRET_KEYS: `a:${randomBytes(32).toString("base64")}`,
  };
}

/** Those that the machine's owner has added, where a proxy opens every connection; in one file. */
async function keepCertificates(): Promise<string> {
  const file = join(directory, "certificates.pem");
  const texts: string[] = [];
  for await (const one of glob("/usr/local/share/ca-certificates/**/*.crt"))
    texts.push(await readFile(one, "utf8"));
  await writeFile(file, texts.join("\n"));
  return file;
}

async function layOutData(installation: Installation, { postcodes }: Sample): Promise<void> {
  const downloads = join(installation.directory, ".milepost/downloads");
  await writeFile(join(downloads, "postcodes.csv.gz"), gzipSync(await readFile(postcodes)));
  const roads = join(repository, ".milepost/sample/county.osm.pbf");
  await copyFile(roads, join(downloads, "country.osm.pbf"));
}

async function addressOf({ compose }: Installation, service: string): Promise<string> {
  return containers.address(await compose(`ps --quiet ${service}`));
}

async function engineAdminUrl(installation: Installation): Promise<string> {
  return `http://${await addressOf(installation, "engine")}:9070`;
}

/** As far as companies and their people need it. */
async function describeCell(
  installation: Installation,
  { url, sandboxUrl, sample }: { url: string; sandboxUrl: string; sample: Sample },
): Promise<Cell> {
  const host = await addressOf(installation, "postgres");
  const database = (user: string) => `postgres://${user}:${user}@${host}:5432/milepost`;
  const { company, otherCompanies, tiles } = sample;
  const adminUrl = await engineAdminUrl(installation);
  return {
    url,
    sandboxUrl,
    // Its profile is not started.
    repliesPort: 0,
    routingUrl: `http://${await addressOf(installation, "routing")}:8002`,
    tiles,
    engineUrl: adminUrl.replace("9070", "8080"),
    engineAdminUrl: adminUrl,
    superuserUrl: `postgres://postgres:postgres@${host}:5432/postgres`,
    databaseUrls: {
      milepost_migrator: database("milepost_migrator"),
      milepost_app: database("milepost_app"),
      milepost_audit: database("milepost_audit"),
    },
    company,
    otherCompanies,
    apiEnv: {},
    stripeEnv: {},
    directory,
    logs: directory,
    pids: {},
  };
}

function untilReady(url: string): Promise<number> {
  return until(() => answers(`${url}/readyz`), readyWithin);
}

/** Also what a run left that was ended by force. */
async function clear({ compose }: Installation): Promise<void> {
  for (const build of [first, second]) await containers.remove(`worker-${build}`).catch(() => {});
  await compose("down --volumes --remove-orphans");
}
