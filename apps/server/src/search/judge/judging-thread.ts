import { openEntryMemory } from "../../diary/entry-memory.ts";
import type { PlacedEntry } from "../../diary/list-entries.ts";
import { serveThread } from "../../platform/queue/serve-thread.ts";
import {
  type Judged,
  type JudgingWork,
  judges,
  type ThreadAnswer,
  type ThreadQuestion,
} from "./judging.ts";
import { type PackedDrives, packPairs, unpackDrives } from "./packed-drives.ts";
import { type PackedEntries, unpackEntries } from "./packed-entries.ts";

type Ask = (question: ThreadQuestion) => Promise<ThreadAnswer>;

/** The main thread has the deadline: it ends this one. */
const noDeadline = new AbortController().signal;

/** Of the searches before: a company's next one brings only the diaries that have changed. Some 50 MB. */
const memory = openEntryMemory<PlacedEntry>(150_000);
const always = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

serveThread<JudgingWork, ThreadQuestion, ThreadAnswer, Judged>(
  async ({ kind, known, diaries }, ask) => {
    const read = await readDiaries(diaries, ask);
    const drives = { drives: (pairs: Parameters<typeof packPairs>[0]) => askDrives(pairs, ask) };
    return judges[kind]({ ...known, read }, drives, noDeadline);
  },
);

async function askDrives(pairs: Parameters<typeof packPairs>[0], ask: Ask) {
  return unpackDrives((await ask({ kind: "drives", pairs: packPairs(pairs) })) as PackedDrives);
}

/** The entries of diaries by their versions, in that order. */
async function readDiaries(versions: readonly string[], ask: Ask): Promise<PlacedEntry[]> {
  const diaries = new Map(versions.map((version) => [version, memory.recall(version, always)]));
  let missing = versions.filter((version) => !diaries.get(version));
  while (missing.length > 0) {
    const packed = (await ask({ kind: "diaries", versions: missing })) as PackedEntries;
    const brought = [...Map.groupBy(unpackEntries(packed), ({ userId }) => userId).values()];
    for (const [at, entries] of brought.entries()) {
      const version = missing[at] ?? "";
      memory.keep(version, { span: always, entries });
      diaries.set(version, entries);
    }
    missing = missing.slice(brought.length);
  }
  return versions.flatMap((version) => diaries.get(version) ?? []);
}
