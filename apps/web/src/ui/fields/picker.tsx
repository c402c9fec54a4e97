import { type KeyboardEvent, lazy, Suspense, useState } from "react";
import { chunk } from "../../platform/chunk.ts";
import type { PickerProps } from "./picker-item.ts";
import { PickerText, triggerProps } from "./picker-text.tsx";

// The list is the heaviest part, and most are never opened.
const loadLivePicker = chunk(async () => ({
  default: (await import("./live-picker.tsx")).LivePicker,
}));
const LivePicker = lazy(loadLivePicker);

/**
 * A button that opens a list to be searched by typing. Until it is first opened it is only a button,
 * so that a table of them costs nothing.
 */
export function Picker(props: PickerProps) {
  const [isAsked, setAsked] = useState(false);
  const [isLive, setLive] = useState(false);
  /** While the list is on its way: the list begins with it. */
  const [typed, setTyped] = useState("");

  /** The button stays until the list is there: what took its place would not have the focus. */
  function open() {
    setAsked(true);
    // What cannot be loaded is said where it is drawn.
    void loadLivePicker()
      .finally(() => setLive(true))
      .catch(() => {});
  }

  function keep(event: KeyboardEvent) {
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isAsked || !isText) return;
    // Else a space would press the button.
    event.preventDefault();
    setTyped((text) => text + event.key);
  }

  const button = (
    <button
      {...triggerProps(props)}
      type="button"
      role="combobox"
      aria-expanded={false}
      aria-controls={`${props.id}-list`}
      onClick={open}
      onKeyDown={keep}
    >
      <PickerText {...props} />
    </button>
  );
  return isLive ? (
    <Suspense fallback={button}>
      <LivePicker {...props} typed={typed} />
    </Suspense>
  ) : (
    button
  );
}
