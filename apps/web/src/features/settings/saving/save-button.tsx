import { settingsTexts } from "@milepost/contract/texts/settings-texts.ts";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import type { Save } from "./use-save.ts";

interface Props {
  readonly save: Save;
  /** Before it is saved. */
  readonly onPressed?: () => void;
  readonly className?: string;
  readonly children?: ReactNode;
}

export function SaveButton({ save, onPressed, className = "", children }: Props) {
  const { isSaving, isUnsaved } = save;
  const isIdle = !isUnsaved || isSaving;

  function press() {
    if (isIdle) return;
    onPressed?.();
    save.save();
  }

  return (
    // Not disabled: that would lose the press with which a field is left whose text counts only then.
    <Button onClick={press} aria-disabled={isIdle} className={`min-w-28 ${className}`}>
      {isSaving ? settingsTexts.saving : "Save"}
      {children}
    </Button>
  );
}
