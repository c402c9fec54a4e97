import type { Block } from "./timeline.ts";

export const blockLooks = {
  appointment: "bg-primary text-on-primary",
  held: "border border-edge border-dashed bg-raised text-muted",
  busy: "bg-edge/35 text-ink",
  visit: "visit-hatch z-10 border-2 border-primary font-semibold text-ink",
} as const;

export const blockPlace =
  "absolute flex min-h-4 items-start overflow-hidden rounded-control px-2 motion-safe:transition-[top] motion-safe:duration-150";

/** Something of the day, with its label in it. */
export function BlockBar({ block }: { readonly block: Block }) {
  const { kind, top, height, left, width } = block;
  return (
    <div
      aria-hidden="true"
      className={`${blockPlace} ${blockLooks[kind]}`}
      style={{ top, height, left: `${left}%`, width: `calc(${width}% - 2px)` }}
    >
      <BlockLabel block={block} />
    </div>
  );
}

/** A line, or two where there is room. The number is the stop's on the map as well. */
export function BlockLabel({ block }: { readonly block: Block }) {
  const { kind, number, time, text, height } = block;
  const disc = kind === "visit" ? "bg-primary text-on-primary" : "bg-raised text-primary";
  const lines = height < 36 ? "truncate" : "line-clamp-2";
  return (
    <span className={`min-w-0 leading-4 ${height < 22 ? "" : "pt-px"} ${lines}`}>
      {number !== null && (
        <b
          className={`mr-1.5 inline-block size-4 rounded-full text-center text-[0.6875rem] leading-4 ${disc}`}
        >
          {number}
        </b>
      )}
      {time} {text}
    </span>
  );
}
