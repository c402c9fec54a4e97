import { Pencil } from "lucide-react";
import type { TemplatesOf } from "../../../../platform/queries/settings-queries.ts";
import { Button } from "../../../../ui/button.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { previewAddress } from "../use-preview.ts";
import { useTemplates } from "../use-templates.ts";
import type { useEditing } from "./use-editing.ts";

interface Props extends TemplatesOf {
  readonly label: string;
  readonly current: string;
  readonly editing: ReturnType<typeof useEditing>;
}

/** What the template looks like now, small, and the way to change it. */
export function TemplateSlot({ kind, workflowId, label, current, editing }: Props) {
  const { data: files } = useTemplates({ kind, workflowId });
  const { buttonId, kept, isOpen, toggle } = editing;
  // Where the file is no longer there, Milepost's own is used.
  const shown = files?.find(({ filename }) => filename === current) ?? files?.[0];
  return (
    <div className="flex shrink-0 gap-4 sm:w-40 sm:flex-col sm:gap-2">
      {shown ? (
        <Thumbnail
          kind={kind}
          label={label}
          address={previewAddress({ kind, workflowId, filename: shown.filename, recordId: null })}
        />
      ) : (
        <Skeleton className="h-50 w-40" />
      )}
      <div className="flex flex-col items-start gap-2 sm:items-stretch">
        <p className="text-muted text-small">Now, with sample values</p>
        <Button id={buttonId} look="secondary" aria-expanded={isOpen} onClick={toggle}>
          <Pencil className="size-4.5" aria-hidden="true" />
          {kept === null || isOpen ? "Edit" : "Continue editing"}
          <span className="sr-only"> {label}</span>
        </Button>
        {kept !== null && !isOpen && (
          <p className="text-small text-warning">You have unsaved text from this tab.</p>
        )}
      </div>
    </div>
  );
}

/** The lines of a calendar file are short. */
const scales = {
  email: "h-[800px] w-[640px] scale-25",
  thankYou: "h-[800px] w-[640px] scale-25",
  calendar: "h-[400px] w-[320px] scale-50",
} as const;

interface ThumbnailProps extends Pick<Props, "kind" | "label"> {
  readonly address: string;
}

/** Inert: it can be looked at, and everything it shows can be read in the preview. */
function Thumbnail({ kind, label, address }: ThumbnailProps) {
  return (
    <div
      inert
      className="relative h-50 w-40 shrink-0 overflow-hidden rounded-control border border-edge bg-surface"
    >
      <iframe
        key={address}
        title={`${label}, thumbnail`}
        src={address}
        // Empty: no script, no form, no window, no origin.
        sandbox=""
        loading="lazy"
        className={`absolute top-0 left-0 origin-top-left ${scales[kind]}`}
      />
    </div>
  );
}
