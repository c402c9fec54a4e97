import { readFile } from "node:fs/promises";
import { type Program, startApi } from "@milepost/cell/program.ts";
import type { Starter } from "@milepost/cell/starter.ts";
import type { Cell } from "@milepost/kit/cell.ts";
import { openOffice } from "@milepost/kit/company/booking-office.ts";

/** Searches of each before any is counted: a process is slow at first. */
const warmingUp = 60;

/**
 * Two apis that differ in whether they send traces answer the same searches in turn. Of each: milliseconds of processor
 * time for a search, with everything that the process does besides, and the median of the milliseconds until it was answered.
 */
export async function measureOverhead(starter: Starter, cell: Cell, searches: number) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: _, ...untraced } = cell.apiEnv;
  const { logs } = cell;
  const on = await starter.start("api with traces", () =>
    startApi({ port: 0, logs, env: cell.apiEnv }),
  );
  const off = await starter.start("api without", () => startApi({ port: 0, logs, env: untraced }));
  const office = await openOffice(cell);
  const leads = await office.makeLeads(20);
  const cookie = office.bookingAgents[0]?.cookie() ?? "";
  const search = async ({ url }: Program, at: number): Promise<number> => {
    const address = `${url}/api/search?wf=1&recordId=${leads[at % leads.length]?.id}`;
    const began = performance.now();
    const answer = await fetch(address, { headers: { cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`A search was answered with ${answer.status}`);
    return performance.now() - began;
  };
  /** Each in turn first, so that neither always comes after the other. */
  async function inTurn(count: number) {
    const took = { on: [] as number[], off: [] as number[] };
    for (let at = 0; at < count; at += 1) {
      const order = at % 2 === 0 ? (["on", "off"] as const) : (["off", "on"] as const);
      for (const which of order) took[which].push(await search(which === "on" ? on : off, at));
    }
    return took;
  }
  await inTurn(warmingUp);
  const before = [await processorMs(on), await processorMs(off)] as const;
  const { on: traced, off: plain } = await inTurn(searches);
  const after = [await processorMs(on), await processorMs(off)] as const;
  await office.close();
  const [cpuOn, cpuOff] = [(after[0] - before[0]) / searches, (after[1] - before[1]) / searches];
  return {
    overheadRatio: round(cpuOn / cpuOff, 3),
    processorMs: { on: round(cpuOn, 2), off: round(cpuOff, 2) },
    medianMs: { on: round(median(traced), 2), off: round(median(plain), 2) },
  };
}

/** Of all its threads since it began; Linux counts in hundredths of a second. */
async function processorMs({ pid }: Program): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  // The name in brackets may hold spaces; after it the state is the third field.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const round = (value: number, digits: number) => Number(value.toFixed(digits));
