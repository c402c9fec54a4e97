import type { TemplateKind } from "@milepost/contract/endpoints/templates.ts";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { recordIdIn } from "./record-id-in.ts";

interface Props {
  readonly kind: TemplateKind;
  /** Null: made-up values. */
  readonly recordId: string | null;
  readonly onChoose: (recordId: string | null) => void;
}

/** Whose values a preview shows. */
export function RecordChoice({ kind, recordId, onChoose }: Props) {
  // Null: nothing since the last choice, which may have been made next to another template.
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? recordId ?? "";
  const [mistake, setMistake] = useState<string | null>(null);
  function choose() {
    const id = recordIdIn(shown);
    const isWrong = id === null && shown.trim() !== "";
    setMistake(
      isWrong ? "This is neither a record’s ID nor its address. Copy one from your CRM." : null,
    );
    if (isWrong) return;
    setTyped(null);
    onChoose(id);
  }
  return (
    <form
      className="flex max-w-2xl flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        choose();
      }}
    >
      <div className="min-w-52 flex-1">
        <TextField
          id={`preview-record-${kind}`}
          label="Preview with a record"
          hint="Its ID, or its address in your CRM. Empty: sample values."
          mistake={mistake}
          value={shown}
          onChange={setTyped}
        />
      </div>
      <Button look="secondary" type="submit" className="mt-7">
        Show
      </Button>
    </form>
  );
}
