import { adjustmentStepMinutes } from "@milepost/contract/limits.ts";
import { searchTexts } from "@milepost/contract/texts/agent.ts";
import { Minus, Plus, RotateCcw } from "lucide-react";
import { type KeyboardEvent, type Ref, useId, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { Tooltip } from "../../../ui/tooltip.tsx";
import { canAdjust } from "./adjust.ts";

interface SlotActions {
  readonly adjust: (direction: -1 | 1) => void;
  readonly reset: () => void;
  readonly schedule: () => void;
  /** Common to every button of the row. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
}

interface Props {
  readonly deviation: number;
  /** The element that says when the slot is. */
  readonly whenId: string;
  /** Why Schedule cannot be used; null: it can. */
  readonly obstacle: string | null;
  /** It has been pressed and is at work. */
  readonly isBusy: boolean;
  readonly isTabStop: boolean;
  /** On the button that leads on. */
  readonly scheduleText: string;
  readonly scheduleRef: Ref<HTMLButtonElement>;
  readonly actions: SlotActions;
}

/** In a narrow list below, where the same is said: above it would hide when and who. */
const tipPlace = "@2xl:top-auto @2xl:bottom-full top-full pt-2 @2xl:pt-0 @2xl:pb-2";

/**
 * A row is one tab stop, its Schedule button; the other buttons are for the pointer and have keys.
 * Reset keeps its place while it is not there, so that no button ever moves.
 */
export function SlotControls({
  deviation,
  whenId,
  obstacle,
  isBusy,
  isTabStop,
  scheduleText,
  scheduleRef,
  actions,
}: Props) {
  const scheduleId = useId();
  const later = useRef<HTMLButtonElement>(null);
  const { adjust, reset, schedule, onKeyDown, onFocus } = actions;
  const pointed = {
    onKeyDown,
    onFocus,
    look: "secondary",
    tabIndex: -1,
    "aria-describedby": whenId,
  } as const;

  return (
    <div className="relative flex items-center gap-2">
      <div className="flex gap-1">
        <Button
          {...pointed}
          shape="square"
          aria-label={`${adjustmentStepMinutes} minutes earlier`}
          aria-disabled={!canAdjust(deviation, -1)}
          onClick={() => adjust(-1)}
        >
          <Minus className="size-5" aria-hidden="true" />
        </Button>
        <Button
          {...pointed}
          shape="square"
          ref={later}
          aria-label={`${adjustmentStepMinutes} minutes later`}
          aria-disabled={!canAdjust(deviation, 1)}
          onClick={() => adjust(1)}
        >
          <Plus className="size-5" aria-hidden="true" />
        </Button>
      </div>
      <Button
        {...pointed}
        look="quiet"
        shape="square"
        className={`@2xl:order-first ${deviation === 0 ? "invisible" : ""}`}
        onClick={() => {
          reset();
          later.current?.focus();
        }}
      >
        <RotateCcw className="size-5 shrink-0" aria-hidden="true" />
        <span className="sr-only">{searchTexts.reset}</span>
      </Button>
      <div className="@2xl:ml-0 ml-auto">
        <Tooltip text={obstacle} where={tipPlace}>
          {(tip) => (
            <Button
              {...tip}
              onFocus={onFocus}
              onKeyDown={(event) => {
                tip.onKeyDown(event);
                onKeyDown(event);
              }}
              ref={scheduleRef}
              id={scheduleId}
              tabIndex={isTabStop ? 0 : -1}
              aria-disabled={obstacle !== null}
              aria-busy={isBusy}
              onClick={() => obstacle === null && !isBusy && schedule()}
              aria-labelledby={`${scheduleId} ${whenId}`}
            >
              {scheduleText}
            </Button>
          )}
        </Tooltip>
      </div>
    </div>
  );
}
