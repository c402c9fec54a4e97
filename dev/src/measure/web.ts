import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { exitCodeOf, writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { temporaryDirectory } from "@milepost/kit/temporary.ts";
import { withPlaywright } from "../playwright.ts";
import { takeGallery } from "./gallery.ts";

/**
 * `pnpm measure:web`: what the search page weighs, how quick it and a large company's settings are on a
 * processor four times slower, keys from results to booked, and axe over the main screens (`pnpm gallery`
 * looks at all).
 */
interface Figures {
  /** Compressed with gzip, 1 kB = 1000 bytes. */
  readonly searchJsKb: number;
  readonly thankYouKb: number;
  /** Medians of several visits. */
  readonly lcpMs: number;
  readonly cls: number;
  /** The slowest interaction of a visit. */
  readonly inpMs: number;
  /** With 300 CRM fields a module, 200 users and 60 mappings. */
  readonly settingsLcpMs: number;
  /** On a processor that is not slowed, and on the slower one. */
  readonly settingsInpMs: number;
  readonly settingsInpSlowedMs: number;
  readonly keysToBook: number;
  /** From the press that selects a slot to its day on the screen, the processor not slowed. */
  readonly pictureMs: number;
}

/** Whatever the machine. */
const timeless = { searchJsKb: 160, thankYouKb: 25, cls: 0.02, keysToBook: 10 };
const atMost: Figures = {
  ...timeless,
  pictureMs: 300,
  lcpMs: 1_500,
  inpMs: 100,
  settingsLcpMs: 1_500,
  settingsInpMs: 100,
  settingsInpSlowedMs: 200,
};

/** Login, home, search, the invitation, the booking form, the settings, the customer's page. */
const mainScreens = [
  "login, home and search are accessible",
  "a customer without an address has the placeholder",
  "what is missing is shown at its field",
  "every section is accessible and fits",
  "the link in the invitation leads a phone",
];

const directory = await temporaryDirectory();
try {
  await withPlaywright(async (run) => {
    const file = join(directory.path, "web.json");
    if (
      (await run(["measure/web.spec.ts", "measure/settings.spec.ts"], {
        MILEPOST_MEASURE: file,
      })) !== 0
    )
      throw new Error("Nothing was measured");
    const figures = JSON.parse(await readFile(file, "utf8")) as Figures;
    const { code, axeViolations, axeRuns, screens } = await takeGallery(
      run,
      ["--grep", mainScreens.join("|")],
      join(directory.path, "pictures"),
    );
    await writeMeasurement("web", { ...figures, axeViolations, axeRuns, screens });
    const areWithin = (limits: Partial<Figures>) =>
      (Object.keys(limits) as (keyof Figures)[]).every((name) => figures[name] <= atMost[name]);
    process.exitCode = exitCodeOf({
      isRight: code === 0 && axeViolations === 0 && areWithin(timeless),
      isWithin: areWithin(atMost),
    });
  });
} finally {
  await directory.remove();
}
