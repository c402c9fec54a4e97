import { SimulationChart } from "./simulation-chart.tsx";
import { SimulationTable } from "./simulation-table.tsx";
import { emptinessInWords, limitsInWords, outcomeInWords } from "./simulation-words.ts";
import { figuresOf, type Sums } from "./sums.ts";

interface Props {
  readonly sums: Sums;
  readonly isRunning: boolean;
  /** The settings are others now. */
  readonly isOutdated: boolean;
}

/** The comparison as a sentence, a chart and a table, with what it leaves open. */
export function SimulationOutcome({ sums, isRunning, isOutdated }: Props) {
  const before = figuresOf(sums.before);
  const after = figuresOf(sums.after);
  const emptiness = emptinessInWords(sums);
  const outcome = outcomeInWords(before, after);
  return (
    <div className="flex w-full flex-col gap-4">
      {isOutdated && (
        <p className="text-warning">
          The settings have been changed since: this compares what they were before.
        </p>
      )}
      {/* Spoken once, at the end: numbers that run are for the eye. */}
      <p role="status" className="font-medium">
        {!isRunning && (emptiness ?? outcome)}
      </p>
      {outcome !== null && (
        <div className="flex flex-wrap items-start gap-x-10 gap-y-5">
          <SimulationChart before={before} after={after} />
          <SimulationTable before={before} after={after} searches={sums.before.searches} />
        </div>
      )}
      {!isRunning && emptiness === null && (
        <ul className="flex flex-col gap-1 text-muted empty:hidden">
          {limitsInWords(sums).map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
