import type { Part } from "@milepost/cell/start-child.ts";
import { round } from "@milepost/kit/measure/figures.ts";
import { residentMegabytes } from "../resident-megabytes.ts";

interface Sample {
  /** Hours since the beginning. */
  readonly hours: number;
  readonly megabytes: number;
}

const watched = ["api", "worker", "routing"];
const every = 10_000;

export interface Memory {
  /** By the part's name: what it held at the end. */
  readonly megabytes: Readonly<Record<string, number>>;
  /** And what it gained in an hour, by the second half: a process takes its room in the first. */
  readonly megabytesAnHour: Readonly<Record<string, number>>;
}

/** Looks at how much memory the parts hold, again and again. Returns how to end it. */
export function watchMemory(parts: readonly Part[]): () => Memory {
  const began = performance.now();
  const samples = new Map<string, Sample[]>(watched.map((name) => [name, []]));
  const look = () => {
    const hours = (performance.now() - began) / 3_600_000;
    for (const { name, pid } of parts) {
      samples.get(name)?.push({ hours, megabytes: residentMegabytes(pid) });
    }
  };
  look();
  const timer = setInterval(look, every);
  return () => {
    clearInterval(timer);
    look();
    const byName = (of: (all: readonly Sample[]) => number) =>
      Object.fromEntries([...samples].map(([name, all]) => [name, round(of(all))]));
    return {
      megabytes: byName((all) => all.at(-1)?.megabytes ?? 0),
      megabytesAnHour: byName((all) => slopeOf(all.slice(Math.floor(all.length / 2)))),
    };
  };
}

/** By least squares; 0 of fewer than two. */
export function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [x, y] = [mean(({ hours }) => hours), mean(({ megabytes }) => megabytes)];
  const spread = samples.reduce((sum, { hours }) => sum + (hours - x) ** 2, 0);
  const common = samples.reduce(
    (sum, { hours, megabytes }) => sum + (hours - x) * (megabytes - y),
    0,
  );
  return spread === 0 ? 0 : common / spread;
}
