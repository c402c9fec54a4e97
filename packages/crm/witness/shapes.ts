import { parseArgs } from "node:util";
import { type Lane, openLane, type Planned } from "./shapes/lane.ts";
import { readings } from "./shapes/questions.ts";
import { writings } from "./shapes/writings.ts";

/**
 * Every answer of every call of the adapter, changed in one thing at a time; its last line are the figures. Run by
 * `pnpm trust:shapes`. `--variants N --seed S`: so many of them, chosen by the seed; `--only TEXT`: of one question.
 */
const { values } = parseArgs({
  options: {
    variants: { type: "string" },
    seed: { type: "string", default: "1" },
    lanes: { type: "string", default: "4" },
    only: { type: "string", default: "" },
  },
});

const lanes = await Promise.all(Array.from({ length: Number(values.lanes) }, openLane));
const questions = [...readings, ...writings].filter(({ name }) => name.includes(values.only));
const [first] = lanes;
const all = (
  await inTurn(questions, (question) => first?.plan(question) ?? Promise.resolve([]))
).flat();
const chosen = choose(all, values.variants === undefined ? all.length : Number(values.variants));
const counts = { right: 0, named: 0, believed: 0, wrong: 0, lost: 0, unnamed: 0 };
const queue = chosen.entries();
await Promise.all(lanes.map(work));
await Promise.all(lanes.map((lane) => lane.stop()));
const { wrong, lost, unnamed, ...well } = counts;
console.log(
  JSON.stringify({
    variants: chosen.length,
    silentlyWrong: wrong + lost,
    entriesLost: lost,
    unnamed,
    ...well,
    calls: new Set(chosen.map(({ call }) => call)).size,
    questions: questions.length,
  }),
);

async function work(lane: Lane): Promise<void> {
  for (const [, planned] of queue) {
    const verdict = await lane.try(planned);
    counts[verdict.kind] += 1;
    if (!("why" in verdict)) continue;
    const { question, call, variant } = planned;
    console.error(
      `${verdict.kind}: ${question.name} | ${call} | ${variant.name} | ${verdict.why.slice(0, 300)}`,
    );
  }
}

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

/** Spread over all of them: a run of any size sees every question. */
function choose(planned: readonly Planned[], most: number): readonly Planned[] {
  if (most >= planned.length) return planned;
  const every = planned.length / most;
  const offset = Number(values.seed) % Math.ceil(every);
  return Array.from({ length: most }, (_, at) => planned[Math.floor(at * every + offset)]).filter(
    (one) => one !== undefined,
  );
}
