import type { Schedule } from "../src/features/schedule-builder/schedule.ts";
import { scheduleOf, settingsOf } from "../src/features/schedule-builder/schedule-of.ts";
import {
  brokenBy,
  type Chance,
  type Deed,
  done,
  someDeed,
  someValue,
} from "../src/features/schedule-builder/some-deed.ts";

/**
 * `node apps/web/laws/builder.ts <sequences> <gestures in each> <seed>`: does anything at all to
 * schedules and prints, as its last line, how often a rule was broken. `pnpm test:builder` runs it.
 */
const [sequences = 0, length = 0, seed = 0] = process.argv.slice(2).map(Number);
let [gestures, broken] = [0, 0];
for (let sequence = 0; sequence < sequences; sequence += 1) {
  const chance = chanceFrom(seed * 1_000_003 + sequence);
  let schedule = scheduleOf(someValue(chance));
  for (let count = 0; count < length; count += 1) {
    const deed = someDeed(schedule, chance);
    const after = done(schedule, deed).schedule;
    judge(schedule, deed, after);
    gestures += 1;
    schedule = after;
  }
}
console.log(JSON.stringify({ gestures, broken }));

function judge(before: Schedule, deed: Deed, after: Schedule): void {
  const rules = [...brokenBy(before, deed, after), ...brokenByKeys(before, deed, after)];
  if (rules.length === 0) return;
  broken += 1;
  // The first few show enough.
  if (broken <= 5)
    console.log(
      JSON.stringify({ rules, deed, before: settingsOf(before), after: settingsOf(after) }),
    );
}

/** Arrow keys pressed one way must end where a pointer ends that pulled 25 pixels for each. */
function brokenByKeys(before: Schedule, deed: Deed, after: Schedule): string[] {
  if (deed.kind !== "keys" || new Set(deed.presses).size !== 1) return [];
  const px = deed.presses.reduce<number>((sum, direction) => sum + direction * 25, 0);
  const byPointer = done(before, { kind: "pointer", drag: { ...deed.drag, px } }).schedule;
  const isSame = JSON.stringify(byPointer) === JSON.stringify(after);
  return isSame ? [] : ["keys and pointer end differently"];
}

/** The same seed always gives the same numbers. */
function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  return { int: (from, to) => from + Math.floor(next() * (to - from + 1)) };
}
