import type { ReactNode } from "react";

const looks = {
  best: "bg-best text-on-best",
  good: "border border-success text-success",
  info: "border border-info text-info",
  warning: "border border-warning text-warning",
  danger: "border border-danger text-danger",
  plain: "border border-edge text-muted",
} as const;

interface Props {
  readonly look: keyof typeof looks;
  readonly children: ReactNode;
}

/** A word in a frame; the colour only repeats what the word says. */
export function Badge({ look, children }: Props) {
  return (
    <span
      className={`inline-flex h-6 items-center whitespace-nowrap rounded-full px-2.5 font-semibold text-small ${looks[look]}`}
    >
      {children}
    </span>
  );
}
