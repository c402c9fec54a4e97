import type { TemplateKind } from "@milepost/contract/endpoints/templates.ts";
import { Download } from "lucide-react";
import type { TemplatesOf } from "../../../platform/queries/settings-queries.ts";
import { dateAndTime } from "../../../platform/time/date-and-time.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { GroupFrame } from "../../../ui/fields/field-frame.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { controlId } from "../control-id.ts";
import { sizeInWords } from "./template-files.ts";
import { templateProblem } from "./template-problem.ts";
import { downloadAddress, type TemplateFile, useTemplates } from "./use-templates.ts";

interface Props extends TemplatesOf {
  readonly label: string;
  readonly current: string;
  readonly mistake: string | null;
  readonly onChoose: (filename: string) => void;
}

/** The file that is used, out of those that are there. */
export function TemplateChoice({ kind, workflowId, label, current, mistake, onChoose }: Props) {
  const { data: files, error, refetch } = useTemplates({ kind, workflowId });
  const isGone = files !== undefined && !files.some(({ filename }) => filename === current);
  const gone = `${current} is no longer there, so we use Milepost’s own. Choose another.`;
  return (
    <GroupFrame
      id={controlId(`templates.${kind}`)}
      label={`${label} in use`}
      mistake={mistake ?? (isGone ? gone : null)}
      hint={
        files?.every(({ isBuiltIn }) => isBuiltIn)
          ? "Nothing was uploaded yet. Edit Milepost’s own, or upload a file of yours."
          : null
      }
    >
      {files && (
        <div className="relative max-h-80 divide-y divide-line overflow-y-auto overscroll-contain rounded-control border border-edge bg-surface">
          {files.map((file) => (
            <FileRow
              key={file.filename}
              kind={kind}
              file={file}
              onChoose={onChoose}
              isCurrent={file.filename === current}
            />
          ))}
        </div>
      )}
      {!files && !error && <Skeleton className="h-24" />}
      {!files && error && (
        <div className="flex flex-wrap items-center gap-3">
          <p role="alert" className="text-danger">
            We couldn’t list the files. {templateProblem(error)}
          </p>
          <Button look="secondary" onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      )}
    </GroupFrame>
  );
}

interface FileRowProps {
  readonly kind: TemplateKind;
  readonly file: TemplateFile;
  readonly isCurrent: boolean;
  readonly onChoose: (filename: string) => void;
}

function FileRow({ kind, file, isCurrent, onChoose }: FileRowProps) {
  const { filename } = file;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 py-1 pr-1 pl-3 has-checked:bg-primary/10">
      <label className="flex min-h-11 min-w-52 flex-1 items-center gap-3">
        <input
          type="radio"
          name={controlId(`templates.${kind}`)}
          checked={isCurrent}
          onChange={() => onChoose(filename)}
          className="size-4.5 shrink-0 accent-primary"
        />
        <span className="flex min-w-0 flex-col leading-tight">
          <span className="wrap-anywhere">{filename}</span>
          <span className="text-muted text-small">{originOf(file)}</span>
        </span>
      </label>
      <a
        href={downloadAddress(kind, filename)}
        download={filename}
        className={buttonClass("quiet")}
      >
        <Download className="size-4.5" aria-hidden="true" />
        Download
        <span className="sr-only"> {filename}</span>
      </a>
    </div>
  );
}

function originOf({ isBuiltIn, bytes, uploadedBy, uploadedAt }: TemplateFile): string {
  if (isBuiltIn || uploadedAt === null) return `Built in, ${sizeInWords(bytes)}`;
  const when = dateAndTime(new Date(uploadedAt));
  return `${uploadedBy.userName}, ${when}, ${sizeInWords(bytes)}`;
}
