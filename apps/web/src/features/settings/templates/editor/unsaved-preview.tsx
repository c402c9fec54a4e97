import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { memo, useMemo } from "react";
import { addressOf } from "../../../../platform/call.ts";
import { Problem } from "../../../../platform/problem.ts";
import {
  type TemplatesOf,
  unsavedPreviewQuery,
} from "../../../../platform/queries/settings-queries.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { PlainText } from "../plain-text.tsx";
import { templateProblem } from "../template-problem.ts";
import { countInWords, Warnings } from "../warnings.tsx";
import { editedFile, whyNotSent } from "./edited-file.ts";
import { PostedFrame } from "./posted-frame.tsx";

interface Props extends TemplatesOf {
  readonly label: string;
  readonly filename: string;
  readonly text: string;
}

/** What a customer would get from a text that is not saved, with sample values, and what an upload of it would warn of. */
export const UnsavedPreview = memo(function UnsavedPreview(props: Props) {
  const { kind, workflowId, label, filename, text } = props;
  const file = useMemo(() => editedFile(filename, text), [filename, text]);
  const notSent = whyNotSent(file);
  const { data, error, isPlaceholderData } = useQuery({
    ...unsavedPreviewQuery({ kind, workflowId }, file),
    enabled: notSent === null,
    placeholderData: keepPreviousData,
  });
  const wrong = notSent ?? (error && whatIsWrong(error));
  const isCurrent = data !== undefined && !isPlaceholderData && wrong === null;
  const address = addressOf("/api/templates/preview/page", { query: { kind, workflowId } });
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <p className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">Preview</span>
        <Badge look="plain">Sample values</Badge>
        {data?.subject && (
          <span className="min-w-0 break-words">
            <span className="text-muted">Subject:</span> {data.subject}
          </span>
        )}
      </p>
      <p role="status" className={wrong === null ? "sr-only" : "text-danger"}>
        {wrong ?? (data ? countInWords(data.warnings) : "")}
      </p>
      {wrong === null && data && <Warnings warnings={data.warnings} />}
      {kind === "calendar" ? (
        <PlainText label={`${label}, live preview`} text={data?.text ?? ""} />
      ) : (
        <PostedFrame
          label={`${label}, live preview`}
          address={address}
          file={isCurrent ? file : null}
          className="h-[32rem]"
        />
      )}
    </div>
  );
});

/** The server's own words about the text; anything else is an outage, after which typing tries again. */
function whatIsWrong(error: Error): string {
  const isRefused = error instanceof Problem && error.status === 400;
  const begin = isRefused ? "You can’t save this text yet." : "We couldn’t check the text.";
  return `${begin} ${templateProblem(error)}`;
}
