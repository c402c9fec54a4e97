import { X } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import type { AskedReason } from "./asked-reason.ts";
import { placeOf } from "./place-of.ts";

interface Props {
  /** "Thursday 19 November, 4pm" */
  readonly when: string;
  /** "Nobody is free." */
  readonly verdict: string;
  /** Of the cell it belongs to. Each press is a new one, and opens it, also before the one before has closed. */
  readonly asked: AskedReason;
  readonly cellAt: (place: string) => HTMLElement | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Next to a cell. The browser's own popover: Escape or a press outside closes it, and focus goes back. */
export function ReasonPopover({ when, verdict, asked, cellAt, onClose, children }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useEffect(() => {
    const [popover, cell] = [ref.current, cellAt(placeOf(asked.day, asked.time))];
    if (!popover || !cell) return;
    const put = () => putNextTo(popover, cell.getBoundingClientRect());
    if (!popover.matches(":popover-open")) popover.showPopover();
    put();
    popover.focus({ preventScroll: true });
    addEventListener("resize", put);
    return () => removeEventListener("resize", put);
  }, [asked, cellAt]);
  return (
    <div
      ref={ref}
      popover="auto"
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onToggle={({ newState }) => {
        if (newState === "open") return;
        // Where the browser does not give focus back by itself.
        if (document.activeElement === document.body)
          cellAt(placeOf(asked.day, asked.time))?.focus();
        onClose();
      }}
      className="@container absolute m-0 w-[calc(100vw-1rem)] max-w-[26rem] overflow-y-auto rounded-card border border-line bg-raised p-4 text-ink shadow-card"
    >
      <div className="flex items-start justify-between gap-2">
        <p id={titleId}>
          <span className="block font-semibold">{when}</span>
          {verdict}
        </p>
        <Button
          look="quiet"
          shape="square"
          aria-label="Close"
          onClick={closePopover}
          className="-mt-2 -mr-2 shrink-0"
        >
          <X className="size-5" aria-hidden="true" />
        </Button>
      </div>
      {children}
    </div>
  );
}

/** For a button inside: the popover closes as it does on Escape. */
export function closePopover({ currentTarget }: MouseEvent<Element>): void {
  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}

/** Pixels that stay free around it, and as many as most reasons need. */
const gap = 8;
const usualHeight = 320;

/** Below the cell, so that the week stays in sight; above it where there is more room and the usual is not below. It stays with the cell when the page is scrolled. */
function putNextTo(popover: HTMLElement, { left, top, bottom }: DOMRect): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const isBelow = clientHeight - bottom >= Math.min(top, usualHeight);
  const { style } = popover;
  style.left = `${Math.max(gap, Math.min(left, clientWidth - popover.offsetWidth - gap)) + scrollX}px`;
  style.top = isBelow ? `${bottom + gap / 2 + scrollY}px` : "auto";
  style.bottom = isBelow ? "auto" : `${clientHeight - top + gap / 2 - scrollY}px`;
  style.maxHeight = `${(isBelow ? clientHeight - bottom : top) - 2 * gap}px`;
}
