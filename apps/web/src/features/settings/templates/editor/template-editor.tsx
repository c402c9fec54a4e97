import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type TemplatesOf,
  templateTextQuery,
} from "../../../../platform/queries/settings-queries.ts";
import { Button } from "../../../../ui/button.tsx";
import type { PickerItem } from "../../../../ui/fields/picker-item.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { templateProblem } from "../template-problem.ts";
import type { useUpload } from "../use-upload.ts";
import { EditorDesk } from "./editor-desk.tsx";
import type { KeptText } from "./kept-text.ts";

interface Props extends TemplatesOf {
  readonly label: string;
  /** To begin with, unless there is unsaved text of another. */
  readonly current: string;
  /** Null: nothing was left unsaved. */
  readonly kept: KeptText | null;
  readonly onKeep: (kept: KeptText | null) => void;
  readonly onClose: () => void;
  readonly fieldsOf: () => readonly PickerItem[];
  readonly saving: ReturnType<typeof useUpload>;
}

/** A template's text, read once it is to be edited. */
export function TemplateEditor({ current, kept, onKeep, ...props }: Props) {
  const { kind, workflowId } = props;
  // As it was opened: another file may be chosen meanwhile, and what is kept changes with the typing.
  const [opened] = useState({ filename: kept?.filename ?? current, text: kept?.text });
  const wanted = { kind, workflowId, filename: opened.filename };
  const { data, error, refetch } = useQuery(templateTextQuery(wanted));
  if (data) {
    const { filename } = data;
    // As a text area has its lines: else every calendar file would look changed.
    const text = data.text.replace(/\r\n?/g, "\n");
    return (
      <EditorDesk
        {...props}
        filename={filename}
        stored={text}
        begun={opened.text ?? text}
        onRest={(unsaved) => onKeep(unsaved === null ? null : { filename, text: unsaved })}
      />
    );
  }
  if (!error) return <Skeleton className="h-96" />;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="alert" className="text-danger">
        We couldn’t open the template. {templateProblem(error)}
      </p>
      <Button look="secondary" onClick={() => refetch()}>
        Try again
      </Button>
    </div>
  );
}
