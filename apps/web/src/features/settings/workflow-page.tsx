import { settingsTexts } from "@milepost/contract";
import { useCallback } from "react";
import { Notice } from "../../ui/notice.tsx";
import { changedKeys, type Draft, type ManagedWorkflow, mergedSettings } from "./document/draft.ts";
import { mistakesIn } from "./document/mistakes.ts";
import { placed } from "./document/setting-place.ts";
import { hasChanges } from "./find-settings.ts";
import { MergeDialog } from "./merge-dialog.tsx";
import { SaveBar } from "./save-bar.tsx";
import type { Catalogue, Change } from "./section.ts";
import { SectionFrame } from "./section-frame.tsx";
import { sectionsOf } from "./sections.ts";
import type { useDrafts } from "./use-drafts.ts";
import { useHash } from "./use-hash.ts";
import { useSave } from "./use-save.ts";
import { useSaveKey } from "./use-save-key.ts";
import { SaveAndDelete } from "./workflows/save-and-delete.tsx";
import { WorkflowHeader } from "./workflows/workflow-header.tsx";

interface Props {
  readonly workflow: ManagedWorkflow;
  readonly workflows: readonly ManagedWorkflow[];
  readonly draft: Draft | undefined;
  readonly catalogue: Catalogue;
  readonly drafting: ReturnType<typeof useDrafts>;
  /** Made a moment ago and never saved. */
  readonly isNew: boolean;
  readonly hash: string;
  readonly onSaved: () => void;
  /** Given the workflow to go to. */
  readonly onDeleted: (workflowId: number) => Promise<void>;
}

export function WorkflowPage(props: Props) {
  const { workflow, workflows, draft, catalogue, drafting, isNew, hash } = props;
  const { workflowId } = workflow;
  const settings = mergedSettings(workflow, draft);
  const sections = sectionsOf(settings);
  const shown = placed(settings);
  const save = useSave({
    ...{ workflow, draft, isNew },
    onSaved: (fresh, sent) => {
      drafting.saved(fresh, sent);
      props.onSaved();
    },
  });
  const change: Change = useCallback(
    (edit) => drafting.change(workflow, edit),
    [workflow, drafting.change],
  );
  useSaveKey(save.save);
  useHash(hash);
  return (
    <>
      <WorkflowHeader
        {...{ workflow, isNew, catalogue }}
        isChanged={changedKeys(draft).length > 0}
      />
      {sections.map((section) => (
        <SectionFrame
          key={section.id}
          {...{ section, workflowId, change, catalogue }}
          settings={shown}
          mistakes={mistakesIn(section, save.mistakes)}
        />
      ))}
      <SaveAndDelete {...{ workflow, workflows, save }} onDeleted={props.onDeleted} />
      <SaveBar
        {...{ save, settings }}
        changed={sections.filter((section) => hasChanges(section, draft))}
        onDiscard={() => drafting.replace(workflowId, null)}
      />
      <MergeDialog
        {...{ workflow, draft, save, catalogue }}
        onSettled={(settled) => drafting.replace(workflowId, settled)}
      />
    </>
  );
}

export function NoWorkflow() {
  return (
    <Notice title={settingsTexts.noAccessTitle}>
      <p>{settingsTexts.noAccess}</p>
    </Notice>
  );
}
