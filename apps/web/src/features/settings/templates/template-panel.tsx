import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { CircleCheck } from "lucide-react";
import type { TemplatesOf } from "../../../platform/queries/settings-queries.ts";
import { Disclosure } from "../../../ui/disclosure.tsx";
import type { PickerItem } from "../../../ui/fields/picker-item.ts";
import type { Change, Mistakes } from "../section.ts";
import { TemplateEditor } from "./editor/template-editor.tsx";
import { TemplateSlot } from "./editor/template-slot.tsx";
import { useEditing } from "./editor/use-editing.ts";
import { QuickCopy } from "./quick-copy.tsx";
import { TemplateChoice } from "./template-choice.tsx";
import { TemplatePreview } from "./template-preview.tsx";
import { templateProblem } from "./template-problem.ts";
import { UploadBox } from "./upload-box.tsx";
import { useUpload } from "./use-upload.ts";
import { Warnings } from "./warnings.tsx";

interface Props extends TemplatesOf {
  readonly label: string;
  readonly current: string;
  /** Names to copy from here; null: those of a thank-you page. */
  readonly variables: WorkflowSettings["selectedVariables"] | null;
  /** Everything that it may use. */
  readonly fieldsOf: () => readonly PickerItem[];
  readonly change: Change;
  readonly mistakes: Mistakes;
}

/** One kind of template: how it looks, which file is used, its text, a file of one's own, its words. */
export function TemplatePanel({ kind, workflowId, label, current, variables, ...rest }: Props) {
  const { change, mistakes, fieldsOf } = rest;
  const choose = (currentTemplate: string) =>
    change(({ templates }) => ({
      templates: { ...templates, [kind]: { ...templates[kind], currentTemplate } },
    }));
  const editing = useEditing({ kind, workflowId });
  const upload = useUpload({ kind, workflowId }, (filename) => {
    choose(filename);
    saving.forget();
  });
  const saving = useUpload({ kind, workflowId }, (filename) => {
    choose(filename);
    upload.forget();
    editing.end();
  });
  const isNew = [upload, saving].some(({ taken }) => taken?.filename === current);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <div className="flex gap-6 max-sm:flex-col">
          <TemplateSlot
            kind={kind}
            workflowId={workflowId}
            label={label}
            current={current}
            editing={editing}
          />
          <div className="min-w-0 flex-1">
            <TemplateChoice
              kind={kind}
              workflowId={workflowId}
              label={label}
              current={current}
              mistake={mistakes[`templates.${kind}.currentTemplate`] ?? null}
              onChoose={choose}
            />
          </div>
        </div>
        {editing.isOpen && (
          <TemplateEditor
            kind={kind}
            workflowId={workflowId}
            label={label}
            current={current}
            kept={editing.kept}
            onKeep={editing.keep}
            onClose={editing.close}
            fieldsOf={fieldsOf}
            saving={saving}
          />
        )}
        <SaveOutcome saving={saving} />
      </div>
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

interface SaveOutcomeProps {
  readonly saving: ReturnType<typeof useUpload>;
}

/** Of the editor. Always there, so that it is read out. */
function SaveOutcome({ saving: { sending, ignored, error, taken } }: SaveOutcomeProps) {
  const bad = ignored ?? (error && `We couldn’t save the template. ${templateProblem(error)}`);
  const isGood = sending === null && !bad && taken !== null;
  return (
    <>
      <p role="status" className={`wrap-anywhere empty:-mt-3 ${bad ? "text-danger" : ""}`}>
        {sending === null ? bad : "Saving the template..."}
        {isGood && (
          <span className="flex items-start gap-2 text-success">
            <CircleCheck className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
            We saved your text as {taken.filename} and chose it. Save the settings to use it.
          </span>
        )}
      </p>
      {isGood && <Warnings warnings={taken.warnings ?? []} />}
    </>
  );
}
