import { openStarter, type Report } from "@milepost/cell/starter.ts";
import { temporaryDirectory } from "./temporary.ts";

const tellStep: Report = (step, ms) => console.error(`${step}: ${(ms / 1000).toFixed(1)} s`);

/**
 * A directory and the parts that a command starts, for `await using`: both are gone when the command ends,
 * fails, or is interrupted.
 */
export async function openScratch(report = tellStep) {
  const directory = await temporaryDirectory();
  const starter = openStarter(report);
  let ending: Promise<void> | null = null;
  const end = () => {
    ending ??= (async () => {
      starter.refuseMore();
      await starter.stop();
      await directory.remove();
    })();
    return ending;
  };
  // Not once: a package runner sends the same signal again.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => void end().then(() => process.exit(1)));
  }
  return { starter, directory: directory.path, [Symbol.asyncDispose]: end };
}
