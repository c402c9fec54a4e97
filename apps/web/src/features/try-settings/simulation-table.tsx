import { differenceInWords, figureInWords, measureNames, measures } from "./simulation-words.ts";
import type { Figures } from "./sums.ts";

interface Props {
  readonly before: Figures;
  readonly after: Figures;
  /** How many searches were repeated. */
  readonly searches: number;
}

export function SimulationTable({ before, after, searches }: Props) {
  return (
    <table className="min-w-0 max-w-full border-collapse text-left tabular-nums">
      <caption className="pb-2 text-left text-muted">
        {searches === 1 ? "1 search, repeated" : `${searches} searches, repeated`}
      </caption>
      <thead>
        <tr className="border-line border-b text-muted text-small">
          <td />
          <th scope="col" className={columnClass}>
            Before
          </th>
          <th scope="col" className={columnClass}>
            After
          </th>
          <th scope="col" className={columnClass}>
            Difference
          </th>
        </tr>
      </thead>
      <tbody>
        {measures.map((measure) => (
          <tr key={measure} className="border-line border-b">
            <th scope="row" className="py-2 pr-3 font-normal">
              {measureNames[measure]}
            </th>
            <td className={columnClass}>{figureInWords(before[measure])}</td>
            <td className={columnClass}>{figureInWords(after[measure])}</td>
            <td className={columnClass}>{differenceInWords(before[measure], after[measure])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const columnClass = "px-2 py-2 font-normal last:pr-0 sm:px-3";
