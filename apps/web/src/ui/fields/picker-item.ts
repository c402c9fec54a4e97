import type { RefObject } from "react";

export interface PickerItem {
  readonly key: string;
  readonly text: string;
  /** In small type next to it. */
  readonly note?: string;
  readonly isDisabled?: boolean;
}

export interface PickerProps {
  readonly id?: string;
  /** Not seen: the column's heading says it. */
  readonly label: string;
  /** Of what is chosen; null: nothing is. */
  readonly chosen: PickerItem | null;
  readonly placeholder: string;
  /** Asked for only while the list is open: there may be hundreds of pickers over hundreds of items. */
  readonly itemsOf: () => readonly PickerItem[];
  readonly onChoose: (key: string) => void;
  readonly isWrong?: boolean;
  readonly describedBy?: string | undefined;
  /** Gets the focus when the list closes; left out: the button. */
  readonly finalFocus?: RefObject<HTMLElement | null>;
}
