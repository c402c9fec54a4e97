import type { PointerEvent, ReactNode } from "react";

interface Props {
  /** The day, above its first row; null: it stands above an earlier one. */
  readonly heading: ReactNode;
  readonly facts: ReactNode;
  readonly controls: ReactNode;
  /** One sentence. */
  readonly remark: ReactNode;
  readonly note: ReactNode;
  /** Null: there is nothing below. */
  readonly below: ReactNode;
  /** It is the one that is looked at. */
  readonly isMarked?: boolean;
  /** Given whether the mouse is on it. Left out: nobody wants to know. */
  readonly onHover?: (isOn: boolean) => void;
}

/**
 * One row, and equally its skeleton. It adapts to the width of the list, not of the window: the page
 * also stands next to other things. What may grow stands below the controls, or next to them with room to
 * spare, and keeps its place even while it is empty, so that no button ever moves. Where two lines would be
 * three, the end is cut off; it is spoken in full.
 */
export function SlotLayout({ heading, facts, controls, remark, note, below, ...rest }: Props) {
  const { isMarked = false, onHover } = rest;
  const hover = (isOn: boolean) => (event: PointerEvent) => {
    if (event.pointerType === "mouse") onHover?.(isOn);
  };
  return (
    <li className="flex flex-col">
      {heading}
      <div
        onPointerEnter={hover(true)}
        onPointerLeave={hover(false)}
        className={`relative grid @2xl:grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 @2xl:gap-y-0 gap-y-2 rounded-card border bg-raised px-4 @2xl:py-2 py-3 shadow-card hover:border-primary has-focus-visible:border-primary ${isMarked ? "border-primary lg:shadow-[inset_4px_0_0_var(--primary)]" : "border-line"}`}
      >
        <div className="min-w-0">{facts}</div>
        <div className="@2xl:row-span-2 min-w-0">{controls}</div>
        <div className="flex @2xl:min-h-12 @3xl:min-h-6 min-h-18 min-w-0 @3xl:flex-row flex-col gap-x-2 text-small leading-6">
          <div className="min-w-0 @2xl:*:truncate">{remark}</div>
          <div className="min-w-0 @2xl:*:truncate">{note}</div>
        </div>
        {below !== null && <div className="min-w-0 lg:hidden">{below}</div>}
      </div>
    </li>
  );
}
