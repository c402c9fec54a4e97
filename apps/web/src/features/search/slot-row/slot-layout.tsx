import type { ReactNode } from "react";

interface Props {
  readonly facts: ReactNode;
  readonly controls: ReactNode;
  /** One sentence. */
  readonly remark: ReactNode;
  readonly note: ReactNode;
  /** Null: there is nothing below. */
  readonly below: ReactNode;
  /** It is the one that is looked at. */
  readonly isMarked?: boolean;
}

/**
 * One row, and equally its skeleton. It adapts to the width of the list, not of the window: the page
 * also stands next to other things. What may grow stands below the controls and keeps its place even
 * while it is empty, so that no button ever moves.
 */
export function SlotLayout({ facts, controls, remark, note, below, isMarked = false }: Props) {
  return (
    <li
      className={`grid @2xl:grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-3 @2xl:gap-y-1 rounded-card border border-line bg-raised px-4 @2xl:px-5 py-4 shadow-card has-focus-visible:border-primary ${isMarked ? "lg:border-primary" : ""}`}
    >
      <div className="flex min-w-0 flex-col gap-0.5">{facts}</div>
      <div className="min-w-0">{controls}</div>
      <div className="@2xl:col-span-2 flex min-w-0 @2xl:flex-row flex-col justify-between gap-x-6">
        <div className="@4xl:min-h-[1.40625rem] min-h-[2.8125rem]">{remark}</div>
        <div className="min-h-5 shrink-0 text-small leading-5">{note}</div>
      </div>
      {below !== null && <div className="@2xl:col-span-2 min-w-0 lg:hidden">{below}</div>}
    </li>
  );
}
