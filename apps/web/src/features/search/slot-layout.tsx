import type { ReactNode } from "react";

interface Props {
  readonly facts: ReactNode;
  readonly controls: ReactNode;
}

/**
 * One row, and equally its skeleton. It bends by the width of the list, not of the window: the page
 * also stands beside other things. Below the controls there is room for a note.
 */
export function SlotLayout({ facts, controls }: Props) {
  return (
    <li className="flex @2xl:flex-row flex-col @2xl:items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-raised px-4 @2xl:px-5 pt-4 pb-8 @2xl:pb-4 shadow-card has-focus-visible:border-primary">
      <div className="flex min-w-0 flex-col gap-0.5">{facts}</div>
      <div className="relative shrink-0">{controls}</div>
    </li>
  );
}
