import type { Starter } from "@milepost/cell/starter.ts";
import { startAsked } from "@milepost/kit/asked-process.ts";
import { median, round } from "@milepost/kit/measure/figures.ts";
import type { CellDatabase } from "./database.ts";

/** Organisations that are written to at the same time. */
const atATime = 4;
/** As many records as the mirror reads from the CRM at once. */
const batch = 100;
const rounds = 4;
const secondsEach = 5;

interface Written {
  readonly records: number;
  readonly seconds: number;
}

/**
 * Records a second that the mirror's own code writes, by turns to both databases: in batches as a reading of
 * the CRM comes, and one at a time as notifications come.
 */
export async function compareUpserts(starter: Starter, large: CellDatabase, small: CellDatabase) {
  const startWriter = ({ urls }: CellDatabase) =>
    starter.start("writer", () =>
      startAsked("writer", "apps/server/bench/upserts.ts", { DATABASE_URL: urls.milepost_app }),
    );
  const writers = [
    { database: large, writer: await startWriter(large) },
    { database: small, writer: await startWriter(small) },
  ] as const;

  async function perSecond(which: 0 | 1, turn: number, atOnce: number): Promise<number> {
    const { database, writer } = writers[which];
    const all = database.organisations.flat();
    const organisations = Array.from(
      { length: atATime },
      (_, n) => all[(turn * 6_007 + n) % all.length] ?? "",
    );
    const question = { organisations, atOnce, seconds: secondsEach };
    const { records, seconds } = await writer.ask<Written>(question);
    return records / seconds;
  }

  const batches: (readonly [large: number, small: number])[] = [];
  const singles: number[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    batches.push([await perSecond(0, turn, batch), await perSecond(1, turn, batch)]);
    singles.push(await perSecond(0, turn, 1));
  }
  for (const { writer } of writers) await writer.stop();
  return {
    upsertsPerSecond: round(median(batches.map(([large]) => large)), 0),
    upsertsOneByOne: round(median(singles), 0),
    upsertsRatioToSmall: round(median(batches.map(([large, small]) => large / small)), 2),
  };
}
