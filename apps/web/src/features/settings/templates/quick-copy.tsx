import { copyConfirmationMs } from "@milepost/contract/limits.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { Link } from "react-router";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { LiveRegion } from "../../../ui/live-region.tsx";
import { useCopy } from "../../../ui/use-copy.ts";
import { namesToCopy, written } from "./variable-groups.ts";

interface Props {
  readonly workflowId: number;
  /** Ticked for it; null: those of a thank-you page, which are all it knows. */
  readonly variables: WorkflowSettings["selectedVariables"] | null;
}

/** Variables at hand where a template is being written. */
export function QuickCopy({ workflowId, variables }: Props) {
  const { copied, copy } = useCopy(copyConfirmationMs);
  const names = namesToCopy(variables);
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium">Fields to copy</p>
      {names.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {names.map(written).map((text) => (
            <li
              key={text}
              className="flex max-w-full items-center gap-3 rounded-control bg-sunken py-1 pr-1 pl-3"
            >
              <code className="min-w-0 wrap-anywhere text-small">{text}</code>
              <CopyButton text={text} isCopied={copied === text} onCopy={copy} />
            </li>
          ))}
        </ul>
      )}
      <p className="text-muted text-small">
        {variables ? (
          <>
            {names.length === 0 ? "To have some here, tick them under " : "Ticked under "}
            <Link
              to={{ search: `?wf=${workflowId}`, hash: "template-fields" }}
              className="text-primary underline underline-offset-4"
            >
              Available template fields
            </Link>
            .
          </>
        ) : (
          "A thank-you page can only use these."
        )}
      </p>
      <LiveRegion text={copied === null ? "" : `Copied ${copied}`} />
    </div>
  );
}
