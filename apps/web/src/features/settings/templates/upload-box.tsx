import type { TemplateKind } from "@milepost/contract/endpoints/templates.ts";
import { templateMaxBytes } from "@milepost/contract/limits.ts";
import { CircleCheck, Upload } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { buttonClass } from "../../../ui/button.tsx";
import { sizeInWords, templateFiles } from "./template-files.ts";
import { templateProblem } from "./template-problem.ts";
import type { useUpload } from "./use-upload.ts";
import { Warnings } from "./warnings.tsx";

interface Props {
  readonly kind: TemplateKind;
  readonly upload: ReturnType<typeof useUpload>;
}

/** Takes a file that is chosen or dropped, and says what became of it. */
export function UploadBox({ kind, upload }: Props) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const { extension } = templateFiles[kind];
  const isSending = upload.sending !== null;
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) upload.upload(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div className="flex flex-col gap-3">
      <fieldset
        aria-label={`Upload a ${extension} file`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`relative flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-dashed p-3 ${isOver ? "border-primary bg-primary/10" : "border-edge"}`}
      >
        <input
          id={id}
          type="file"
          accept={extension}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            take(event.target.files);
            // So that the same file can be chosen again once it has been corrected.
            event.target.value = "";
          }}
          className="peer sr-only"
        />
        <label
          htmlFor={id}
          aria-disabled={isSending || undefined}
          className={`cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-primary peer-focus-visible:outline-offset-2 ${buttonClass("secondary")}`}
        >
          <Upload className="size-4.5" aria-hidden="true" />
          {isSending ? "Uploading..." : `Upload a ${extension} file`}
        </label>
        <p id={`${id}-hint`} className="text-muted text-small">
          Or drop it here. At most {sizeInWords(templateMaxBytes)}.
        </p>
      </fieldset>
      <Outcome {...upload} />
    </div>
  );
}

function Outcome({ sending, ignored, error, taken }: Props["upload"]) {
  const bad = ignored ?? (error && `We couldn’t take the file. ${templateProblem(error)}`);
  const good = taken && `${taken.filename} was uploaded and chosen. Save to use it.`;
  return (
    <>
      <p role="status" className={`wrap-anywhere ${bad ? "text-danger" : "text-muted"}`}>
        {sending === null ? bad : `Uploading ${sending}...`}
        {sending === null && !bad && good && (
          <span className="flex items-start gap-2 wrap-anywhere text-success">
            <CircleCheck className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
            {good}
          </span>
        )}
      </p>
      {sending === null && !bad && <Warnings warnings={taken?.warnings ?? []} />}
    </>
  );
}
