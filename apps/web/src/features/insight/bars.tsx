import { Fragment, useId } from "react";

interface Part {
  /** Tailwind class of its colour. */
  readonly look: string;
  readonly size: number;
  /** With stripes, for who does not see colours. */
  readonly isHatched?: boolean;
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
  const share = (size: number) => `${(size / longest) * 100}%`;
  const stripes = useId();
  return (
    <div aria-hidden="true" className="flex flex-col gap-2">
      {bars.map((bar) => (
        <div key={bar.name} className="flex items-center gap-3">
          <span className={`shrink-0 truncate ${nameWidth}`}>{bar.name}</span>
          <svg role="presentation" className="h-4 min-w-0 flex-1">
            <Stripes id={stripes} />
            {placed(bar.parts).map(({ look, size, from, isHatched }) => {
              const span = { x: share(from), width: share(size), height: 16 };
              return (
                <Fragment key={look}>
                  <rect {...span} className={look} />
                  {isHatched && <rect {...span} fill={`url(#${stripes})`} />}
                </Fragment>
              );
            })}
            {/* A hair where there is no length. */}
            <rect width="1" height="16" className="fill-edge" />
          </svg>
          <span className="w-26 shrink-0 whitespace-nowrap text-right tabular-nums">
            {bar.text}
          </span>
        </div>
      ))}
    </div>
  );
}

/** To be laid over a colour. */
export function Stripes({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern
        id={id}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="2.5" height="6" className="fill-raised" />
      </pattern>
    </defs>
  );
}

/** One after the other. */
function placed(parts: readonly Part[]): (Part & { readonly from: number })[] {
  return parts.map((part, at) => ({
    ...part,
    from: parts.slice(0, at).reduce((sum, { size }) => sum + size, 0),
  }));
}
