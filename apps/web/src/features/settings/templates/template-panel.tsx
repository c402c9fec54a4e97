import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { TemplatesOf } from "../../../platform/queries/settings-queries.ts";
import { Disclosure } from "../../../ui/disclosure.tsx";
import type { Change, Mistakes } from "../section.ts";
import { QuickCopy } from "./quick-copy.tsx";
import { TemplateChoice } from "./template-choice.tsx";
import { TemplatePreview } from "./template-preview.tsx";
import { UploadBox } from "./upload-box.tsx";
import { useUpload } from "./use-upload.ts";

interface Props extends TemplatesOf {
  readonly label: string;
  readonly current: string;
  /** Names to copy from here; null: those of a thank-you page. */
  readonly variables: WorkflowSettings["selectedVariables"] | null;
  readonly change: Change;
  readonly mistakes: Mistakes;
}

/** One kind of template: which file is used, a file of one's own, its words, and how it looks. */
export function TemplatePanel({ kind, workflowId, label, current, variables, ...rest }: Props) {
  const { change, mistakes } = rest;
  const choose = (currentTemplate: string) =>
    change(({ templates }) => ({
      templates: { ...templates, [kind]: { ...templates[kind], currentTemplate } },
    }));
  const upload = useUpload({ kind, workflowId }, choose);
  const isNew = upload.taken?.filename === current;
  return (
    <div className="flex flex-col gap-6">
      <TemplateChoice
        kind={kind}
        workflowId={workflowId}
        label={label}
        current={current}
        mistake={mistakes[`templates.${kind}.currentTemplate`] ?? null}
        onChoose={choose}
      />
      <UploadBox kind={kind} upload={upload} />
      <QuickCopy workflowId={workflowId} variables={variables} />
      <Disclosure summary="Preview" summaryClass="font-medium">
        <TemplatePreview
          kind={kind}
          workflowId={workflowId}
          label={label}
          filename={current}
          // The upload box has just shown them.
          isWarned={isNew}
        />
      </Disclosure>
    </div>
  );
}
