import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { withoutForeign } from "@milepost/cell/credentials.ts";
import { repository } from "@milepost/cell/program.ts";
import { type Part, startChild } from "@milepost/cell/start-child.ts";
import { openStarter, type Starter } from "@milepost/cell/starter.ts";
import { type Cell, freePorts, startCell } from "@milepost/kit/cell.ts";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { copyRelease } from "@milepost/kit/copy-release.ts";
import { temporaryDirectory } from "@milepost/kit/temporary.ts";
import { until } from "@milepost/kit/until.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { askEngine } from "../../recovery/engine.ts";

// Workers start several times in each test.
vi.setConfig({ testTimeout: 240_000 });

/** A cell of this file's own, because its workers are replaced and killed. */
let cell: Cell;
let starter: Starter;
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let desk: BookingDesk;
let wf: number;
const workers: Part[] = [];

beforeAll(async () => {
  directory = await temporaryDirectory();
  starter = openStarter(() => {});
  cell = await startCell(starter, { directory: directory.path, ports: freePorts });
  desk = await openBookingDesk(cell, "18");
  [wf = 0] = await desk.addWorkflows([{ sourceModule: "Leads", destinationModule: "Contacts" }]);
});
afterAll(async () => {
  await desk?.close();
  for (const worker of workers) await worker.stop();
  await starter.stop();
  await directory.remove();
});

const { version } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
const first = expect.stringMatching(`^${version}-`);

/** The worker of a release, in its own folder and at whatever port is free. */
async function startRelease(folder: string): Promise<Part> {
  const worker = await startChild({
    name: `worker of ${folder}`,
    command: process.execPath,
    args: [join(folder, "apps/server/src/worker.ts")],
    env: {
      ...cell.apiEnv,
      ...cell.stripeEnv,
      ...withoutForeign("worker"),
      ENGINE_ADMIN_URL: cell.engineAdminUrl,
    },
    logFile: join(cell.logs, "releases.log"),
    ready: (output) => output.includes('"listening"'),
  });
  workers.push(worker);
  return worker;
}

const release = (number: string, firstStep?: string) =>
  copyRelease(join(directory.path, number), {
    version: number,
    ...(firstStep !== undefined && { firstStep }),
  });

async function kill({ pid, ended }: Part): Promise<void> {
  process.kill(pid, "SIGKILL");
  await ended;
}

/** `pnpm drain`, as an operator runs it in the folder of the newest release. */
function drain(
  folder: string,
  minutes = "3",
): Promise<{ code: number; said: object; words: string }> {
  const args = [join(folder, "apps/server/src/drain.ts"), "--minutes", minutes];
  const env = { ...process.env, ENGINE_ADMIN_URL: cell.engineAdminUrl };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (error, stdout, words) => {
      const { name, ...said } = JSON.parse(stdout || '{ "name": "nothing" }');
      resolve({ code: error ? 1 : 0, said: { ...said, by: name }, words });
    });
  });
}

let customers = 0;

/** A booking that writes its meeting at this moment, and whose CRM takes that long to answer. */
async function bookSlowly(ms: number) {
  customers += 1;
  const lead = { Last_Name: `Customer ${customers}`, Zip_Code: desk.postcode };
  const recordId = await desk.insert("Leads", lead);
  const { wish } = await desk.offerFor(wf, recordId);
  const rule = { kind: "slow", ms, forCalls: 1, method: "POST", path: "/Events" };
  await desk.crm.control("misbehave", { ...rule, zgid: desk.place.zgid });
  const told = { answer: desk.book(wish) };
  await until(async () => (await bookings()).some(({ size }) => Number(size) >= 8), 20_000);
  return told;
}

/** The bookings that have not ended, by the build that they are with. */
const bookings = () =>
  askEngine(
    cell.engineAdminUrl,
    `select i.status as status, i.journal_size as size, d.endpoint as endpoint
     from sys_invocation i join sys_deployment d on i.pinned_deployment_id = d.id
     where target_service_name = 'reservation' and target_handler_name = 'book'
     and i.status <> 'completed'`,
  );

/** All of them, each with one meeting in a diary that was empty. */
async function areBookedOnce(): Promise<void> {
  await until(async () => (await bookings()).length === 0, 60_000);
  expect(await desk.crm.list("Events")).toHaveLength(customers);
}

const nothing = { removed: [], mayStop: [], kept: [], moved: 0, left: 0, by: "drain" };

test("without an older build there is nothing to drain", async () => {
  const done = { code: 0, said: { ...nothing, newest: first }, words: "" };
  expect(await drain(repository)).toEqual(done);
});

test("a release whose worker has not registered drains nothing", async () => {
  const { code, words } = await drain(await release("6.0.0", "a step of 6"), "0.05");
  expect(code).toBe(1);
  expect(words).toMatch(/The newest build is \S+, and this is 6\.0\.0-/);
});

test("a booking ends with the build that began it, which may then be stopped, and is removed once it is", async () => {
  const folder = await release("7.0.0", "a step of 7");
  const slow = await bookSlowly(20_000);
  const seventh = await startRelease(folder);
  const said = { ...nothing, newest: expect.stringMatching("^7.0.0-"), mayStop: [first] };
  const drained = await drain(folder);
  expect(drained).toMatchObject({ code: 0, said });
  expect(drained.words).toMatch(/1 story under way \(reservation\/\S+\/book running\)/);
  expect(drained.words).toContain("has no story left: stop its worker");
  expect((await slow.answer).status).toBe(200);
  await areBookedOnce();

  await kill(starter.find("worker"));
  expect((await drain(folder)).said).toEqual({ ...said, mayStop: [], removed: [first] });
  expect((await drain(folder)).said).toEqual({ ...said, mayStop: [] });
  // What begins now does the new step first.
  await bookSlowly(3_000);
  expect(await bookings()).toEqual([
    expect.objectContaining({ endpoint: expect.stringContaining("/7.0.0-") }),
  ]);
  await areBookedOnce();
  await kill(seventh);
});

test("a booking whose worker was killed stays as it is with a build that does other steps, and ends when its own is back", async () => {
  const [seven, eight] = [join(directory.path, "7.0.0"), await release("8.0.0", "a step of 8")];
  const seventh = await startRelease(seven);
  await bookSlowly(6_000);
  await kill(seventh);
  const eighth = await startRelease(eight);
  const left = await drain(eight);
  expect(left.code).toBe(1);
  expect(left.said).toMatchObject({ removed: [], left: 1 });
  expect(left.words).toMatch(/^Left: 1 story .* They go on only with 7\.0\.0-/m);
  expect(await bookings()).toEqual([
    expect.objectContaining({ endpoint: expect.stringContaining("/7.0.0-") }),
  ]);
  // At another port than before: the engine looks for a build where it was last.
  const again = await startRelease(seven);
  await areBookedOnce();
  await kill(again);
  expect((await drain(eight)).said).toMatchObject({
    removed: [expect.stringMatching("^7.0.0-")],
    left: 0,
  });
  await kill(eighth);
});

test("a booking whose worker was killed goes on with a build that has done the same steps so far", async () => {
  const [eight, nine] = [join(directory.path, "8.0.0"), await release("9.0.0", "a step of 8")];
  const eighth = await startRelease(eight);
  await bookSlowly(6_000);
  await kill(eighth);
  await startRelease(nine);
  const { code, said } = await drain(nine);
  const removed = [expect.stringMatching("^8.0.0-")];
  expect(code).toBe(0);
  expect(said).toMatchObject({ removed, left: 0 });
  expect((said as { moved: number }).moved).toBeGreaterThan(0);
  await areBookedOnce();
});
