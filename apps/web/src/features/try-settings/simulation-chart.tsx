import { barLengths } from "./bar-lengths.ts";
import { figureInWords, type Measure, measureNames, measures } from "./simulation-words.ts";
import type { Figures } from "./sums.ts";

interface Props {
  readonly before: Figures;
  readonly after: Figures;
}

/** In the units of the drawing, which is shown at about one to one. */
const width = 320;
const row = 78;
const barLeft = 52;
const barHeight = 16;
const longest = width - barLeft - 76;

/** Two bars for each measure, on a scale of its own. The table next to it says the same in words. */
export function SimulationChart({ before, after }: Props) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${row * measures.length - 8}`}
      className="w-full min-w-0 max-w-88 text-small"
    >
      {measures.map((measure, at) => (
        <MeasureBars
          key={measure}
          measure={measure}
          top={at * row}
          before={before[measure]}
          after={after[measure]}
        />
      ))}
    </svg>
  );
}

interface BarsProps {
  readonly measure: Measure;
  readonly top: number;
  readonly before: number | null;
  readonly after: number | null;
}

function MeasureBars({ measure, top, before, after }: BarsProps) {
  const lengths = barLengths(before, after, longest);
  const bars = [
    { name: "Before", figure: before, length: lengths.before, y: top + 22, look: "fill-edge" },
    { name: "After", figure: after, length: lengths.after, y: top + 44, look: "fill-primary" },
  ];
  return (
    <g>
      <text x="0" y={top + 13} className="fill-ink font-semibold">
        {measureNames[measure]}
      </text>
      {bars.map(({ name, figure, length, y, look }) => (
        <g key={name}>
          <text x="0" y={y + 12.5} className="fill-muted">
            {name}
          </text>
          {/* A hair where there is no length, so that 0 is not taken for unknown. */}
          {length !== null && (
            <rect
              y={y}
              x={barLeft}
              width={Math.max(length, 1.5)}
              height={barHeight}
              rx={length > 4 ? 3 : 0}
              className={look}
            />
          )}
          <text
            x={barLeft + (length ?? 0) + (length === null ? 0 : 8)}
            y={y + 12.5}
            className="fill-ink tabular-nums"
          >
            {figureInWords(figure)}
          </text>
        </g>
      ))}
    </g>
  );
}
