interface Part {
  /** Tailwind class of its colour. */
  readonly look: string;
  readonly size: number;
}

interface Bar {
  readonly name: string;
  readonly parts: readonly Part[];
  /** At its end. */
  readonly text: string;
}

interface Props {
  readonly bars: readonly Bar[];
  /** Tailwind class: how wide the names are. */
  readonly nameWidth: string;
}

/** On one scale, the longest as long as may be. Not spoken: the table says the same. */
export function Bars({ bars, nameWidth }: Props) {
  const sizeOf = ({ parts }: Bar) => parts.reduce((sum, { size }) => sum + size, 0);
  const longest = Math.max(1, ...bars.map(sizeOf));
  return (
    <div aria-hidden="true" className="flex flex-col gap-2">
      {bars.map((bar) => (
        <div key={bar.name} className="flex items-center gap-3">
          <span className={`shrink-0 truncate ${nameWidth}`}>{bar.name}</span>
          <svg
            viewBox="0 0 100 16"
            preserveAspectRatio="none"
            role="presentation"
            className="h-4 min-w-0 flex-1"
          >
            {placed(bar.parts).map(({ look, size, from }) => (
              <rect
                key={look}
                x={(from / longest) * 100}
                width={(size / longest) * 100}
                height="16"
                className={look}
              />
            ))}
            {/* A hair where there is no length. */}
            <rect width="0.4" height="16" className="fill-edge" />
          </svg>
          <span className="w-20 shrink-0 whitespace-nowrap text-right tabular-nums">
            {bar.text}
          </span>
        </div>
      ))}
    </div>
  );
}

/** One after the other. */
function placed(parts: readonly Part[]): (Part & { readonly from: number })[] {
  return parts.map((part, at) => ({
    ...part,
    from: parts.slice(0, at).reduce((sum, { size }) => sum + size, 0),
  }));
}
