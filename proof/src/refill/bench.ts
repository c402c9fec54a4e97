import { parseArgs } from "node:util";
import { freePorts, startCell } from "@milepost/kit/cell.ts";
import { loadNow } from "@milepost/kit/company/booking-office.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { type Refilled, refillInOrder } from "./refill-in-order.ts";

/**
 * `pnpm bench:refill [--freed N] [--waiting M] [--seed S]`: on the sample company's diaries N visits are booked and then
 * cancelled, one after the other, while M customers wait. Once Milepost offers each time; once, on the same company, who
 * has waited longest and would be offered it by a search has it. Seven of ten customers say yes, the same ones both times.
 */
const { values } = parseArgs({
  options: {
    freed: { type: "string", default: "30" },
    waiting: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
  },
});
const wanted = {
  freed: Number(values.freed),
  waiting: Number(values.waiting),
  seed: Number(values.seed),
};

const nearest = await inCell("nearest");
const firstCome = await inCell("first-come");
await writeMeasurement("refill", {
  freed: wanted.freed,
  waiting: wanted.waiting,
  seed: wanted.seed,
  ...figuresOf("nearest", nearest),
  ...figuresOf("firstCome", firstCome),
  // Counts and minutes of driving alone: no time was taken.
  isBusyMachine: true,
  load: loadNow(),
});
process.exitCode = nearest.outOfOrder === 0 ? 0 : 1;

async function inCell(order: "nearest" | "first-come"): Promise<Refilled> {
  await using scratch = await openScratch();
  const { starter, directory } = scratch;
  const cell = await startCell(starter, { directory, ports: freePorts });
  // Awaited here: the cell ends with this block.
  return await refillInOrder(cell, order, wanted);
}

function figuresOf(name: string, { refilled, added, offered, outOfOrder }: Refilled) {
  const sum = added.reduce((total, minutes) => total + minutes, 0);
  return {
    [`${name}Refilled`]: refilled,
    [`${name}Share`]: Number((refilled / wanted.freed).toFixed(3)),
    [`${name}MinutesAdded`]: sum,
    [`${name}MinutesEach`]: Number((sum / Math.max(1, refilled)).toFixed(1)),
    [`${name}Offered`]: offered,
    ...(name === "nearest" && { outOfOrder }),
  };
}
