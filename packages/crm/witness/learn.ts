import { readFile } from "node:fs/promises";
import { z } from "zod";
import { compareShapes, openShapeBook } from "../src/zoho/facts/shapes.ts";
import { zohoQuestions } from "../src/zoho/facts/zoho-facts.ts";
import { startEmulator } from "../src/zoho/testing/emulator.ts";
import { dataCentresOf, openWorld } from "../src/zoho/testing/open-world.ts";
import { zoho } from "../src/zoho/zoho.ts";

/**
 * `pnpm sandbox:learn FILE`: what `pnpm self-test --shapes FILE` met in a real organisation, held against the
 * emulator, which is asked the same questions. A line for each difference, so that the emulator can become truer.
 */
const [file = ""] = process.argv.slice(2);
const Shapes = z.record(z.string(), z.record(z.string(), z.array(z.string())));
const met = Shapes.parse(JSON.parse(await readFile(file, "utf8")));

const emulator = await startEmulator();
try {
  const differences = compareShapes(await shapesOfEmulator(), met);
  for (const line of differences) console.log(line);
  const answers = Object.keys(met).length;
  console.log(JSON.stringify({ name: "sandbox-learn", answers, differences: differences.length }));
} finally {
  await emulator.stop();
}

/** As the self-test with --write meets it. What a question finds does not matter here. */
async function shapesOfEmulator() {
  const book = openShapeBook();
  const { connection, accessToken, organisation, now } = await openWorld(emulator);
  const client = { id: "1000.SANDBOX", secret: "sandbox-secret" };
  const dataCentres = dataCentresOf(emulator.url);
  const onAnswer = book.note;
  const questions = zohoQuestions(
    {
      access: zoho({ client, dataCentres, home: "us", now, onAnswer }),
      connection,
      accessToken,
      organisation: organisation.id,
      client,
      dataCentres,
      notifyUrl: "http://127.0.0.1:9/hooks/crm/nobody",
      now,
      onAnswer,
    },
    { mayWrite: true },
  );
  for (const { ask } of questions) await ask().catch(() => null);
  return book.read();
}
