import type { KeyboardEvent } from "react";

/** Whether a key writes a letter, and is no command. */
export function isText({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey;
}
