import { House } from "lucide-react";
import { discSize, type Label, type RouteDrawing } from "./route-drawing.ts";
import type { Size } from "./view.ts";

const lineLooks = {
  with: "stroke-route stroke-[4.5]",
  both: "stroke-route stroke-[2.5]",
  without: "stroke-muted stroke-2 [stroke-dasharray:2_6]",
} as const;

const discLooks = {
  visit: "bg-primary text-on-primary",
  home: "bg-raised text-route",
  stop: "bg-route text-on-primary",
} as const;

const labelLooks: Readonly<Record<Label["kind"], string>> = {
  minutes: "rounded-full border border-route bg-raised font-semibold text-route",
  name: "rounded-full bg-raised/85 font-semibold text-ink",
  town: "map-halo text-muted",
  road: "rounded-xs border border-line bg-raised/90 text-muted",
};

interface Props {
  readonly drawing: RouteDrawing;
  readonly size: Size;
}

/** The day's drives and stops, above whatever map there is. For the eye: the table says the same in words. */
export function RouteOverlay({ drawing: { lines, arrows, discs, labels }, size }: Props) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 overflow-hidden text-small tabular-nums"
    >
      <svg
        role="presentation"
        viewBox={`0 0 ${size.width} ${size.height}`}
        className="absolute inset-0 size-full fill-none [stroke-linecap:round] [stroke-linejoin:round]"
      >
        {lines.map(({ key, path, when }) => (
          <g key={key}>
            <path d={path} className="stroke-[7] stroke-raised/80" />
            <path d={path} className={lineLooks[when]} data-when={when} />
          </g>
        ))}
        {arrows.map(({ key, x, y, angle }) => (
          <path
            key={key}
            d="M-4 -5L5 0L-4 5Z"
            transform={`translate(${x} ${y}) rotate(${angle})`}
            className="fill-route stroke-2 stroke-raised"
          />
        ))}
        {discs.map(({ key, x, y, at }) => (
          <path key={key} d={`M${at.x} ${at.y}L${x} ${y}`} className="stroke-2 stroke-ink" />
        ))}
      </svg>
      {discs.map(({ key, kind, number, x, y }) => (
        <span
          key={key}
          className={`absolute flex items-center justify-center rounded-full border-2 font-bold ${kind === "home" ? "border-route" : "border-raised"} ${discLooks[kind]}`}
          style={placed({ x, y, width: discSize, height: discSize })}
        >
          {kind === "home" ? <House className="size-3.5" /> : number}
        </span>
      ))}
      {labels.map((label) => (
        <span
          key={`${label.kind} ${label.key}`}
          data-label={label.kind}
          className={`absolute overflow-hidden whitespace-nowrap text-center leading-[1.125rem] ${labelLooks[label.kind]}`}
          style={placed(label)}
        >
          {label.text}
        </span>
      ))}
    </div>
  );
}

/** By its middle. */
function placed({ x, y, width, height }: Size & { readonly x: number; readonly y: number }) {
  return { left: x - width / 2, top: y - height / 2, width, height };
}
