import { settingsTexts } from "@milepost/contract/texts/settings-texts.ts";
import { useCallback, useDeferredValue } from "react";
import { Notice } from "../../ui/notice.tsx";
import { focusSetting } from "./control-id.ts";
import {
  changedKeys,
  changedPlaces,
  type Draft,
  type ManagedWorkflow,
  mergedSettings,
} from "./document/draft.ts";
import { listMistakes, mistakesIn } from "./document/list-mistakes.ts";
import { placed } from "./document/setting-place.ts";
import { settingsUpdate } from "./document/settings-update.ts";
import { findingPlace } from "./finding-place.ts";
import type { DraftToTry } from "./lent-parts.ts";
import { ChangesDialog } from "./saving/changes-dialog.tsx";
import { MergeDialog } from "./saving/merge-dialog.tsx";
import { SaveBar } from "./saving/save-bar.tsx";
import type { useDrafts } from "./saving/use-drafts.ts";
import { useReview } from "./saving/use-review.ts";
import { useSave } from "./saving/use-save.ts";
import { useSaveKey } from "./saving/use-save-key.ts";
import type { Catalogue, Change } from "./section.ts";
import { SectionFrame } from "./section-frame.tsx";
import { sectionsOf } from "./sections.ts";
import { changesInWords, settingsAtAGlance } from "./sidebar/changes-in-words.ts";
import { useHash } from "./use-hash.ts";
import { useUnfolding } from "./use-unfolding.ts";
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
  readonly onSaved: () => void;
  /** Given the workflow to go to. */
  readonly onDeleted: (workflowId: number) => Promise<void>;
}

export function WorkflowPage(props: Props) {
  const { workflow, workflows, draft, catalogue, drafting, isNew } = props;
  const { workflowId } = workflow;
  const settings = mergedSettings(workflow, draft);
  const sections = sectionsOf(settings);
  const drawn = useUnfolding(sections.length, { atFirst: 2, perStep: 2 });
  const isWhole = drawn === sections.length;
  const { SetupDoctor, TrySettings, EffectLine, EffectDetail } = catalogue.lent;
  const shown = placed(settings);
  const toTry = draftToTry(workflow, draft);
  // What the bar says of the changes comes after the letter that was typed; what it saves is the newest.
  const barDraft = useDeferredValue(draft);
  const review = useReview(draft, (next) => drafting.replace(workflowId, next));
  const save = useSave({
    workflow,
    draft,
    isNew,
    onSaved: (fresh, sent) => {
      drafting.saved(fresh, sent);
      review.forget();
      props.onSaved();
    },
  });
  const change: Change = useCallback(
    (edit) => drafting.change(workflow, edit),
    [workflow, drafting.change],
  );
  useSaveKey(save.save);
  useHash();
  return (
    <>
      <WorkflowHeader
        workflow={workflow}
        isNew={isNew}
        catalogue={catalogue}
        glances={settingsAtAGlance(sections, workflow)}
        onRestored={review.load}
      />
      <section id="doctor" tabIndex={-1} className={panelClass}>
        <SetupDoctor workflowId={workflowId} isChanged={toTry.isChanged} placeOf={findingPlace} />
      </section>
      {sections.slice(0, drawn).map((section) => (
        <SectionFrame
          key={section.id}
          section={section}
          workflowId={workflowId}
          change={change}
          catalogue={catalogue}
          settings={shown}
          mistakes={mistakesIn(section, save.mistakes)}
        />
      ))}
      {isWhole && (
        <>
          <section id="try" tabIndex={-1} className={panelClass}>
            <TrySettings draft={toTry} />
          </section>
          <SaveAndDelete
            workflow={workflow}
            workflows={workflows}
            save={save}
            onDeleted={props.onDeleted}
          />
        </>
      )}
      <SaveBar
        save={save}
        isUnsaved={isNew || barDraft !== undefined}
        workflow={workflow}
        count={changedPlaces(barDraft).length}
        changed={changesInWords(sections, workflow, barDraft)}
        review={review}
        effect={<EffectLine draft={draftToTry(workflow, barDraft)} />}
      />
      <ChangesDialog
        isOpen={review.isOpen && draft !== undefined}
        onClose={review.close}
        save={save}
        draft={draft}
        catalogue={catalogue}
        onDiscard={review.discard}
        effect={<EffectDetail draft={toTry} />}
      />
      <MergeDialog
        workflow={workflow}
        draft={draft}
        save={save}
        catalogue={catalogue}
        onSettled={(settled) => drafting.replace(workflowId, settled)}
      />
    </>
  );
}

function draftToTry(workflow: ManagedWorkflow, draft: Draft | undefined): DraftToTry {
  return {
    workflowId: workflow.workflowId,
    isChanged: changedKeys(draft).length > 0,
    basis: draft ?? workflow.settings,
    changeNow: () => (draft ? settingsUpdate(workflow, draft, new Date()) : {}),
    mistakesNow: () => listMistakes(mergedSettings(workflow, draft)),
    showMistake: focusSetting,
  };
}

const panelClass =
  "flex scroll-mt-6 flex-col gap-5 rounded-card border border-line bg-raised p-4 shadow-card outline-none sm:p-6";

export function NoWorkflow() {
  return (
    <Notice title={settingsTexts.noAccessTitle}>
      <p>{settingsTexts.noAccess}</p>
    </Notice>
  );
}
