import { useState } from "react";
import type { TemplatesOf } from "../../../platform/queries/settings-queries.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { Switch } from "../../../ui/fields/switch.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { PlainText } from "./plain-text.tsx";
import { RecordChoice } from "./record-choice.tsx";
import { templateProblem } from "./template-problem.ts";
import { previewAddress, usePreview, usePreviewRecord } from "./use-preview.ts";
import { Warnings } from "./warnings.tsx";

interface Props extends TemplatesOf {
  readonly label: string;
  readonly filename: string;
  /** Its warnings stand elsewhere already. */
  readonly isWarned: boolean;
}

/** A template as the customer would get it, with made-up values or those of a record. */
export function TemplatePreview({ kind, workflowId, label, filename, isWarned }: Props) {
  const [recordId, setRecordId] = usePreviewRecord(workflowId);
  const wanted = { kind, workflowId, filename, recordId };
  const { data, error, refetch } = usePreview(wanted);
  return (
    <div className="flex flex-col gap-4 pt-2">
      <RecordChoice kind={kind} recordId={recordId} onChoose={setRecordId} />
      {!data && !error && <Skeleton className="h-96" />}
      {!data && error && (
        <div className="flex flex-wrap items-center gap-3">
          <p role="alert" className="text-danger">
            There is no preview. {templateProblem(error)}
          </p>
          <Button look="secondary" onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data && (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge look={data.isSample ? "plain" : "info"}>
              {data.isSample ? "Sample values" : `Record ${recordId}`}
            </Badge>
            {data.subject !== null && (
              <span className="min-w-0 break-words">
                <span className="text-muted">Subject:</span> {data.subject}
              </span>
            )}
          </p>
          {!isWarned && <Warnings warnings={data.warnings} />}
          {kind === "calendar" ? (
            <PlainText label={`${label}, preview`} text={data.text} />
          ) : (
            <PageFrame label={`${label}, preview`} address={previewAddress(wanted)} />
          )}
          {kind === "email" && (
            <p className="text-muted text-small">
              The preview leaves out pictures from other addresses. The customer’s mail program
              shows them.
            </p>
          )}
          {kind === "email" && (
            <Disclosure summary="As plain text">
              <PlainText label={`${label}, plain text`} text={data.text} />
            </Disclosure>
          )}
        </>
      )}
    </div>
  );
}

interface PageFrameProps {
  readonly label: string;
  readonly address: string;
}

function PageFrame({ label, address }: PageFrameProps) {
  const [isPhone, setPhone] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <div className="max-sm:hidden">
        <Switch label="As wide as a phone" checked={isPhone} onChange={setPhone} />
      </div>
      <iframe
        key={address}
        title={label}
        src={address}
        // Empty: no script, no form, no window, no origin.
        sandbox=""
        loading="lazy"
        className={`h-[32rem] w-full rounded-control border border-edge bg-surface ${isPhone ? "max-w-[360px]" : ""}`}
      />
    </div>
  );
}
