import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type AskedProcess, startAsked } from "@milepost/kit/asked-process.ts";
import { readyDatabase } from "@milepost/kit/database.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { startPostgres } from "@milepost/kit/postgres.ts";
import { type Random, seededRandom } from "@milepost/kit/random.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import pg from "pg";
import { type Entry, openHistory } from "./history.ts";
import { addCompany, world, writeOnce } from "./writer.ts";

/**
 * `pnpm trust:kept [--writes N] [--seed S]`: somebody writes diaries, also in transactions that are given up, and two
 * other processes, which keep what they have read, look at them all the while and once more after each
 * write. What they see must be what was committed when they looked.
 */
const { values } = parseArgs({
  options: {
    writes: { type: "string", default: "100000" },
    seed: { type: "string", default: "1" },
  },
});
const writes = Number(values.writes);
const seed = Number(values.seed);

await using scratch = await openScratch();
const { starter, directory } = scratch;
const postgres = await starter.start("PostgreSQL", () =>
  startPostgres({ directory: join(directory, "postgres"), port: 0 }),
);
const { milepost_app: url } = await readyDatabase(postgres.url, "milepost");
const readers: AskedProcess[] = [];
for (const name of ["first reader", "second reader"]) {
  const start = () => startAsked(name, "apps/server/bench/kept-diaries.ts", { DATABASE_URL: url });
  readers.push(await starter.start(name, start));
}
const writer = new pg.Client({ connectionString: url });
await writer.connect();
const company = { organisation: randomUUID(), agents: Array.from({ length: 6 }, randomUUID) };
await addCompany(writer, company);
const history = openHistory();
const counts = { looks: 0, differing: 0 };
await run();
await writer.end();
await writeMeasurement("kept", { writes, readers: readers.length, ...counts });
process.exitCode = counts.differing === 0 && counts.looks >= writes ? 0 : 1;

async function run(): Promise<void> {
  const random = seededRandom(seed);
  for (let write = 1; write <= writes; write += 1) {
    // One looks while it is written, and one must see it as soon as it is.
    const [during, after] = write % 2 === 0 ? readers : readers.toReversed();
    if (!during || !after) throw new Error("There are two readers");
    const meanwhile = look(during, random);
    await writeOnce(writer, company, { history, random });
    await Promise.all([meanwhile, look(after, random)]);
    if (write % 10_000 === 0) console.error(`${write} writes, ${JSON.stringify(counts)}`);
  }
}

async function look(reader: AskedProcess, random: Random): Promise<void> {
  const from = random.whole(world.from - 100, world.to);
  const span = { from, to: random.whole(from + 1, world.to + 200) };
  const agents = company.agents.filter(() => random.chance(0.7));
  const since = history.reached().certain;
  const seen = await reader.ask<readonly SeenEntry[]>({
    organisation: company.organisation,
    userIds: agents,
    from: new Date(span.from * 60_000),
    to: new Date(span.to * 60_000),
  });
  const until = history.reached().possible;
  counts.looks += 1;
  const isRight = agents.every((agent) =>
    history.wasEver({ agent, span, entries: entriesOf(seen, agent), since, until }),
  );
  if (isRight) return;
  counts.differing += 1;
  if (counts.differing <= 3) console.error(`Differs between ${since} and ${until}`, agents, span);
}

/** As the server gives it. */
interface SeenEntry extends Pick<Entry, "from" | "to" | "toNext"> {
  readonly userId: string;
  readonly recordId: string;
}

function entriesOf(seen: readonly SeenEntry[], agent: string): Entry[] {
  return seen
    .filter(({ userId }) => userId === agent)
    .map(({ recordId, from, to, toNext }) => ({ agent, id: recordId, from, to, toNext }));
}
