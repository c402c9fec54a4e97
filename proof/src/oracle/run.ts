import { parseArgs } from "node:util";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { decide } from "./decide.ts";
import { listDifferences } from "./differences.ts";
import { askEngine } from "./engine.ts";
import { driveOf, type Scene, worldOf } from "./scene.ts";
import { shrink } from "./shrink.ts";
import { startTally } from "./tally.ts";
import { makeScene } from "./worlds.ts";

/**
 * `pnpm test:oracle [--worlds N] [--seed S]`: random worlds, decided by the engine and by the oracle.
 * Stops at the first world in which they differ and shows the smallest one that still does.
 */
const { values } = parseArgs({
  options: {
    worlds: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
  },
});
const [wanted, seed] = [Number(values.worlds), Number(values.seed)];
if (!(wanted > 0) || !Number.isInteger(seed)) {
  throw new Error(`--worlds ${values.worlds} --seed ${values.seed}: both are whole numbers`);
}
const tally = startTally();
const began = performance.now();
let [worlds, differences] = [0, 0];

while (worlds < wanted && differences === 0) {
  const number = seed * 1_000_000 + worlds;
  const scene = makeScene(number);
  const { oracle, found } = compare(scene);
  tally.count(oracle);
  worlds += 1;
  if (found.length > 0) {
    differences = 1;
    console.log(`World ${number} is judged differently. The smallest that still is:`);
    show(shrink(scene, (smaller) => compare(smaller).found.length > 0));
  }
}

const seconds = Math.round((performance.now() - began) / 100) / 10;
await writeMeasurement("oracle", { worlds, differences, seed, seconds, ...tally.figures() });
process.exitCode = differences === 0 ? 0 : 1;

function compare(scene: Scene, drive = driveOf(scene)) {
  const world = worldOf(scene);
  const oracle = decide(world, drive, scene.deviation);
  return { oracle, found: listDifferences(oracle, askEngine(world, drive, scene.deviation)) };
}

/** As data that a unit test can be written from; of the drives only those that either asked for. */
function show(scene: Scene): void {
  const asked = new Set<string>();
  const drive = driveOf(scene);
  const { found } = compare(scene, (from, to) => {
    asked.add(`${from}>${to}`);
    return drive(from, to);
  });
  const pairs = Object.entries(scene.drives).filter(([pair]) => asked.has(pair));
  console.log(JSON.stringify({ ...scene, drives: Object.fromEntries(pairs) }, null, 2));
  for (const { about, oracle, engine } of found) {
    console.log(`${about}\n  oracle: ${oracle}\n  engine: ${engine}`);
  }
}
