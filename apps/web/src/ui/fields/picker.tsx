import { type KeyboardEvent, lazy, startTransition, useState } from "react";
import { chunk } from "../../platform/chunk.ts";
import { isText } from "./is-text.ts";
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

  /** The button itself stays until the list is there, in a transition: another in its place would not have the focus. */
  function open() {
    setAsked(true);
    // What cannot be loaded is said where it is drawn.
    void loadLivePicker()
      .finally(() => startTransition(() => setLive(true)))
      .catch(() => {});
  }

  function keep(event: KeyboardEvent) {
    if (!isAsked || !isText(event)) return;
    // Else a space would press the button.
    event.preventDefault();
    setTyped((text) => text + event.key);
  }

  if (isLive) return <LivePicker {...props} typed={typed} />;
  return (
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
}
