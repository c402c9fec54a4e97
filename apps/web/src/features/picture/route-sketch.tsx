import type { DayPicture } from "@milepost/contract/endpoints/day-picture.ts";
import { sketchOf } from "./sketch.ts";

/** Of the sheet that it is drawn on, which shrinks with its place. */
const size = { width: 374, height: 286 };

const lineLooks = {
  with: "stroke-route stroke-[4.5]",
  both: "stroke-route/55 stroke-[2.5]",
  without: "stroke-muted stroke-2 [stroke-dasharray:2_5]",
} as const;

const stopLooks = {
  visit: "-translate-y-[calc(100%+9px)] z-10 bg-primary font-semibold text-on-primary",
  home: "translate-y-2 border border-line bg-raised text-muted",
  stop: "translate-y-2 border border-line bg-raised text-ink",
} as const;

interface Props {
  readonly picture: DayPicture;
}

/** The ways alone, without a map: needs nothing that is not there already. */
export function RouteSketch({ picture }: Props) {
  const { lines, stops } = sketchOf(picture, size.width, size.height);
  return (
    <div aria-hidden="true" className="relative aspect-[374/286] w-full max-w-[374px]">
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        className="absolute inset-0 size-full fill-none [stroke-linecap:round] [stroke-linejoin:round]"
        role="presentation"
      >
        {lines.map(({ points, when }) => (
          <polyline key={points} points={points} className={lineLooks[when]} />
        ))}
        {stops.map(({ text, kind, x, y }) => (
          <circle
            key={`${text} ${x} ${y}`}
            cx={x}
            cy={y}
            r={5}
            className={
              kind === "visit"
                ? "fill-primary stroke-2 stroke-raised"
                : "fill-raised stroke-2 stroke-route"
            }
          />
        ))}
      </svg>
      {stops.map(({ text, kind, x, y }) => (
        <span
          key={`${text} ${x} ${y}`}
          className={`-translate-x-1/2 absolute rounded-full px-2 text-small leading-6 ${stopLooks[kind]}`}
          style={{ left: `${(100 * x) / size.width}%`, top: `${(100 * y) / size.height}%` }}
        >
          {text}
        </span>
      ))}
    </div>
  );
}
