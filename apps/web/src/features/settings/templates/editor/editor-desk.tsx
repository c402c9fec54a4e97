import { type KeyboardEvent, useEffect, useId, useState } from "react";
import type { TemplatesOf } from "../../../../platform/queries/settings-queries.ts";
import { Button } from "../../../../ui/button.tsx";
import { Picker } from "../../../../ui/fields/picker.tsx";
import type { PickerItem } from "../../../../ui/fields/picker-item.ts";
import type { useUpload } from "../use-upload.ts";
import { written } from "../variable-groups.ts";
import { editedFile, plainName, whyNotSent } from "./edited-file.ts";
import { UnsavedPreview } from "./unsaved-preview.tsx";
import { useWriting } from "./use-writing.ts";

interface Props extends TemplatesOf {
  readonly label: string;
  readonly filename: string;
  readonly stored: string;
  readonly begun: string;
  readonly onRest: (unsaved: string | null) => void;
  readonly onClose: () => void;
  readonly fieldsOf: () => readonly PickerItem[];
  readonly saving: ReturnType<typeof useUpload>;
}

/** The text, and next to it what it makes. */
export function EditorDesk(props: Props) {
  const { kind, workflowId, label, filename, fieldsOf, saving } = props;
  const id = useId();
  const writing = useWriting(props);
  const { area, rested, isChanged } = writing;
  useEffect(() => area.current?.focus(), [area]);

  function save() {
    const text = writing.rest();
    const file = editedFile(filename, text);
    // The preview says why one cannot be sent.
    if (text !== props.stored && whyNotSent(file) === null) saving.upload(file);
  }

  return (
    <div className="grid gap-x-6 gap-y-4 rounded-control border border-line p-3 sm:p-4 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <label htmlFor={id} className="min-w-0 wrap-anywhere font-medium">
            Text of {plainName(filename)}
          </label>
          <div className="w-full sm:w-56">
            <Picker
              label="Field to insert"
              chosen={null}
              placeholder="Insert a field"
              itemsOf={fieldsOf}
              onChoose={(name) => writing.insert(written(name))}
              finalFocus={area}
            />
          </div>
        </div>
        <textarea
          ref={area}
          id={id}
          defaultValue={props.begun}
          readOnly={saving.sending !== null}
          onInput={writing.noteTyping}
          onBlur={writing.rest}
          onKeyDown={(event) => isSaveKey(event) && save()}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          className="h-[32rem] w-full resize-y rounded-control border border-edge bg-surface p-3 font-mono text-small"
        />
      </div>
      <UnsavedPreview
        kind={kind}
        workflowId={workflowId}
        label={label}
        filename={filename}
        text={rested}
      />
      <Actions {...props} writing={writing} isChanged={isChanged} onSave={save} />
    </div>
  );
}

interface ActionsProps extends Pick<Props, "stored" | "onClose" | "saving"> {
  readonly writing: ReturnType<typeof useWriting>;
  readonly isChanged: boolean;
  readonly onSave: () => void;
}

function Actions({ stored, onClose, saving, writing, isChanged, onSave }: ActionsProps) {
  // What was discarded, while nothing else was typed; null: nothing was.
  const [discarded, setDiscarded] = useState<string | null>(null);
  const isSaving = saving.sending !== null;
  const canUndo = discarded !== null && !isChanged;
  function discard() {
    setDiscarded(writing.rest());
    writing.replaceAll(stored);
  }
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 xl:col-span-2">
      <p className="min-w-52 flex-1 text-muted text-small">
        {isChanged
          ? "You have unsaved text. We keep it in this tab until you save or discard it."
          : "Nothing has changed yet."}
      </p>
      {canUndo && (
        <Button look="secondary" onClick={() => writing.replaceAll(discarded)}>
          Undo discard
        </Button>
      )}
      {isChanged && (
        <Button look="secondary" onClick={discard} className="max-sm:flex-1">
          Discard changes
        </Button>
      )}
      <Button look="secondary" onClick={onClose} className="max-sm:flex-1">
        Close editor
      </Button>
      <Button
        onClick={onSave}
        aria-disabled={!isChanged || isSaving || undefined}
        className="max-sm:flex-1"
      >
        {isSaving ? "Saving..." : "Save template"}
      </Button>
    </div>
  );
}

/** Here it saves the template, and not the settings. */
function isSaveKey(event: KeyboardEvent): boolean {
  const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s";
  if (!isSave || event.altKey || event.shiftKey) return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}
