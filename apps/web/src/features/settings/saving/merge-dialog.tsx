import { useState } from "react";
import { dateAndTime } from "../../../platform/time/date-and-time.ts";
import { Button } from "../../../ui/button.tsx";
import { closeDialog, Dialog } from "../../../ui/dialog.tsx";
import type { Draft, ManagedWorkflow } from "../document/draft.ts";
import { settingInWords } from "../document/setting-in-words.ts";
import { valueAt } from "../document/setting-place.ts";
import { contestedPlaces, settleConflict } from "../document/settle-conflict.ts";
import { labelOf } from "../label-of.ts";
import type { Catalogue } from "../section.ts";
import { sections } from "../sections.ts";
import type { Save } from "./use-save.ts";

interface Props {
  /** As the person who came first has saved it. */
  readonly workflow: ManagedWorkflow;
  readonly draft: Draft | undefined;
  readonly save: Save;
  readonly catalogue: Catalogue;
  readonly onSettled: (draft: Draft | null) => void;
}

/** Someone else saved while this was being changed: what both changed is decided section by section. */
export function MergeDialog({ workflow, draft, save, catalogue, onSettled }: Props) {
  const { conflict, endConflict } = save;
  const [givenUp, setGivenUp] = useState<readonly string[]>([]);
  const contested = draft && conflict ? contestedPlaces(draft, workflow.settings) : [];
  const questions = sections
    .map((section) => ({ section, places: contested.filter((place) => place in section.keys) }))
    .filter(({ places }) => places.length > 0);
  const theirs = conflict?.changes.map(({ key }) => labelOf(key)) ?? [];

  function settle() {
    const places = questions.flatMap(({ section, places }) =>
      givenUp.includes(section.id) ? places : [],
    );
    const settled = draft ? settleConflict(draft, workflow.settings, places) : null;
    onSettled(settled);
    endConflict();
    if (settled) save.save(settled);
  }

  return (
    <Dialog
      isOpen={conflict !== null}
      onClose={endConflict}
      size="wide"
      title={`${conflict?.changedBy ?? "Someone else"} has changed this workflow`}
    >
      <div className="flex flex-col gap-5">
        <p>
          {conflict && `They saved on ${whenOf(conflict.changedAt)}. `}
          {theirs.length > 0 && `They changed: ${listOf([...new Set(theirs)])}. `}
          {questions.length === 0
            ? "You changed other settings, so both can be kept."
            : "Where you both changed the same, choose which one counts."}
        </p>
        {questions.map(({ section, places }) => (
          <Question
            key={section.id}
            title={section.title}
            sides={places.map((place) => ({
              label: section.keys[place] ?? place,
              mine: settingInWords(valueAt(draft?.changes ?? {}, place), catalogue),
              theirs: settingInWords(valueAt(workflow.settings, place), catalogue),
            }))}
            isMine={!givenUp.includes(section.id)}
            onChoose={(isMine) =>
              setGivenUp((ids) => [
                ...ids.filter((id) => id !== section.id),
                ...(isMine ? [] : [section.id]),
              ])
            }
          />
        ))}
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={closeDialog}>
            Cancel
          </Button>
          <Button onClick={settle}>Save the merged settings</Button>
        </div>
      </div>
    </Dialog>
  );
}

interface QuestionProps {
  readonly title: string;
  readonly sides: readonly {
    readonly label: string;
    readonly mine: string;
    readonly theirs: string;
  }[];
  readonly isMine: boolean;
  readonly onChoose: (isMine: boolean) => void;
}

function Question({ title, sides, isMine, onChoose }: QuestionProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold">{title}</legend>
      {[true, false].map((side) => (
        <label
          key={`${side}`}
          className="flex items-start gap-3 rounded-control border border-edge p-3 has-checked:border-primary has-checked:bg-primary/10"
        >
          <input
            type="radio"
            checked={isMine === side}
            onChange={() => onChoose(side)}
            className="mt-1 size-4.5 shrink-0 accent-primary"
          />
          <span className="flex min-w-0 flex-col gap-1">
            <span className="font-medium">{side ? "Mine" : "Theirs"}</span>
            {sides.map(({ label, mine, theirs }) => (
              <span key={label} className="break-words text-small">
                {label}: {side ? mine : theirs}
              </span>
            ))}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function listOf(words: readonly string[]): string {
  return new Intl.ListFormat("en-GB").format(words);
}

function whenOf(instant: string): string {
  return dateAndTime(new Date(instant));
}
