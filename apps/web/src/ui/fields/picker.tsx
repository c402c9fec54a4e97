import { lazy, Suspense, useState } from "react";
import { chunk } from "../../platform/chunk.ts";
import { type PickerProps, PickerText, triggerProps } from "./picker-trigger.tsx";

// The list is the heaviest part, and most are never opened.
const LivePicker = lazy(
  chunk(async () => ({ default: (await import("./live-picker.tsx")).LivePicker })),
);

/**
 * A button that opens a list to be searched by typing. Until it is first opened it is only a button,
 * so that a table of them costs nothing.
 */
export function Picker(props: PickerProps) {
  const [isLive, setLive] = useState(false);
  const button = (
    <button
      {...triggerProps(props)}
      type="button"
      role="combobox"
      aria-expanded={false}
      aria-controls={`${props.id}-list`}
      onClick={() => setLive(true)}
    >
      <PickerText {...props} />
    </button>
  );
  return isLive ? (
    <Suspense fallback={button}>
      <LivePicker {...props} />
    </Suspense>
  ) : (
    button
  );
}
