import { readFile } from "node:fs/promises";
import type { Starter } from "@milepost/cell/starter.ts";
import { type AskedProcess, startAsked } from "@milepost/kit/asked-process.ts";
import { openSandbox } from "@milepost/kit/company/sandbox.ts";
import type { DiaryCell } from "./cell.ts";
import { type DiaryCompany, diaryCompany } from "./company.ts";
import type { MirroredCompany } from "./traffic.ts";

const meetingsEach = 40;
/** Four on each of the coming days for each of its agents. */
const floodMeetings = 2_000;
/** All drives between so few places are soon known, as they are of companies that were read long ago. */
const places = 60;
const makers = 2;
const madeAtOnce = 50;

/** In the CRM and in Milepost: so many, one of which is to flood. */
export async function makeOrganisations(starter: Starter, cell: DiaryCell, count: number) {
  const rows = (await readFile(cell.postcodes, "utf8")).split("\n").slice(1, 1 + places);
  const wish = { postcodes: rows.map((row) => row.split(",")[0] ?? ""), now: Date.now() };
  const startMaker = () =>
    starter.start("maker of organisations", () =>
      startAsked("maker", "apps/server/bench/make-organisations.ts", cell.env),
    );

  const companies: MirroredCompany[] = [];
  const numbers = Array.from({ length: count - 1 }, (_, n) => n + 1).values();
  async function makeOthers() {
    const maker = await startMaker();
    for (let some = take(numbers); some.length > 0; some = take(numbers)) {
      const imagined = some.map((number) =>
        diaryCompany({ ...wish, number, dataCentre: "eu", meetings: meetingsEach }),
      );
      companies.push(...(await makeSome(maker, cell.crmUrl, imagined)));
      if (companies.length % 500 < madeAtOnce) console.error(`${companies.length} organisations`);
    }
    await maker.stop();
  }

  const maker = await startMaker();
  const [floods] = await makeSome(maker, cell.floodingCrmUrl, [
    diaryCompany({ ...wish, number: 0, dataCentre: "us", meetings: floodMeetings }),
  ]);
  await maker.stop();
  if (!floods) throw new Error("There is nobody who could flood");
  await Promise.all(Array.from({ length: makers }, makeOthers));
  return { companies, floods };
}

function take(numbers: Iterator<number>): number[] {
  return Array.from({ length: madeAtOnce }, () => numbers.next()).flatMap(({ value, done }) =>
    done ? [] : value,
  );
}

async function makeSome(
  maker: AskedProcess,
  crmUrl: string,
  imagined: readonly DiaryCompany[],
): Promise<MirroredCompany[]> {
  for (const { seed, dataCentre, zgid, adminId: userId } of imagined) {
    await openSandbox(crmUrl, { dataCentre, zgid, userId }).control("seed", seed);
  }
  const ids = await maker.ask<string[]>(
    imagined.map(({ dataCentre, zgid, adminId }) => ({ dataCentre, zgid, adminId })),
  );
  return imagined.map((company, at) => ({ ...company, seed: {}, organisation: ids[at] ?? "" }));
}
