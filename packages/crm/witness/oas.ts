import { startEmulator } from "../src/zoho/testing/emulator.ts";
import { excuses } from "./oas/excuses.ts";
import { readDescriptions } from "./oas/files.ts";
import { openHolder } from "./oas/hold.ts";
import { recordTour } from "./tour.ts";

/** The adapter's exchanges against Zoho's OpenAPI files; its last line are the figures. Run by `pnpm test:zoho-oas`. */
const descriptions = readDescriptions();
if (descriptions) {
  const emulator = await startEmulator();
  const exchanges = await recordTour(emulator);
  await emulator.stop();
  const hold = openHolder(descriptions);
  const found = new Map(exchanges.flatMap(hold).map(({ what, example }) => [what, example]));
  const isExcused = (what: string) => excuses.some(([begins]) => what.startsWith(begins));
  const violations = [...found].filter(([what]) => !isExcused(what));
  const idle = excuses.filter(
    ([begins]) => ![...found.keys()].some((what) => what.startsWith(begins)),
  );
  for (const [what, example] of violations) console.error(`${what}   e.g. ${example}`);
  for (const [begins] of idle) console.error(`excused, and never seen: ${begins}`);
  const counts = {
    violations: violations.length + idle.length,
    excused: found.size - violations.length,
  };
  console.log(JSON.stringify({ exchanges: exchanges.length, ...counts }));
} else {
  console.error(
    "Zoho's OpenAPI files do not lie next to the project: nothing was held against them.",
  );
  console.log(JSON.stringify({ isTried: false }));
}
