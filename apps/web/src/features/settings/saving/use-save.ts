import { SettingsRefusal } from "@milepost/contract/endpoints/settings.ts";
import { SettingsConflict } from "@milepost/contract/endpoints/settings-history.ts";
import type { SettingsMistake } from "@milepost/contract/settings/settings-mistake.ts";
import { isEverOffered } from "@milepost/contract/settings/weekday.ts";
import {
  settingsTexts,
  settingsToasts,
  validationTexts,
} from "@milepost/contract/texts/settings-texts.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { call } from "../../../platform/call.ts";
import { Problem } from "../../../platform/problem.ts";
import { problemSentence } from "../../../platform/problem-sentence.ts";
import { tell } from "../../../ui/toasts.tsx";
import { focusSetting } from "../control-id.ts";
import { type Draft, type ManagedWorkflow, mergedSettings } from "../document/draft.ts";
import { byPath, listMistakes } from "../document/list-mistakes.ts";
import type { SettingsPatch } from "../document/settings-patch.ts";
import { settingsUpdate } from "../document/settings-update.ts";
import { readAgain } from "../use-settings.ts";

interface Options {
  readonly workflow: ManagedWorkflow;
  readonly draft: Draft | undefined;
  readonly isNew: boolean;
  /** Given the workflow as it is now, and what of the draft was sent. */
  readonly onSaved: (fresh: ManagedWorkflow, sent: SettingsPatch) => void;
}

/** Checks, sends, and says what became of it: next to the fields, in the bar and as a toast. */
export function useSave({ workflow, draft, isNew, onSaved }: Options) {
  const client = useQueryClient();
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [conflict, setConflict] = useState<SettingsConflict | null>(null);
  const settings = useMemo(() => mergedSettings(workflow, draft), [workflow, draft]);
  const mistakes = useMemo(
    () => byPath([...(isChecked ? listMistakes(settings) : []), ...stillWrong(refused, settings)]),
    [isChecked, settings, refused],
  );

  const mutation = useMutation({
    mutationFn: async (sent: Draft) => {
      const { workflowId } = workflow;
      const workflowSettings = settingsUpdate(workflow, sent, new Date());
      const body = { workflowUpdates: [{ workflowId, workflowSettings }] };
      await call("POST /api/settings", { body });
      return (await readAgain(client, workflowId)) ?? workflow;
    },
    onSuccess: (fresh, sent) => {
      onSaved(fresh, sent.changes);
      setChecked(false);
      const [title, text] = settingsToasts.saved;
      tell("success", text, title);
      if (!isEverOffered(fresh.settings)) {
        const days = "No appointment is offered until a day from Monday to Friday is ticked.";
        tell("warning", days, settingsTexts.operatingDays);
      }
    },
    onError: async (error) => {
      const body = error instanceof Problem ? error.refusal : null;
      const clash = SettingsConflict.safeParse(body);
      const invalid = SettingsRefusal.safeParse(body);
      if (clash.success) {
        await readAgain(client, workflow.workflowId);
        setConflict(clash.data);
      } else if (invalid.success) {
        const found = invalid.data.mistakes.filter((one) => one.workflowId === workflow.workflowId);
        setRefused({ mistakes: found, of: settings });
        const [first] = Object.values(invalid.data.validationErrors);
        tellMistakes(found, first ?? validationTexts.byKey.other);
      } else {
        const [title, text] = settingsToasts.saveFailed(saidOf(error));
        tell("error", text, title);
      }
    },
  });

  const isUnsaved = isNew || draft !== undefined;

  function save(ready: Draft | undefined = draft) {
    if (mutation.isPending) return;
    if (!ready && !isNew) return tell("info", validationTexts.nothingToSave);
    const found = listMistakes(mergedSettings(workflow, ready));
    if (found[0]) {
      setChecked(true);
      return tellMistakes(found, found[0].sentence);
    }
    setRefused(null);
    const nothing = { basedOn: workflow.settings.lastUpdatedAt, before: {}, changes: {} };
    mutation.mutate(ready ?? nothing);
  }

  return {
    save,
    isUnsaved,
    isSaving: mutation.isPending,
    mistakes,
    /** In words, while it lasts; null: nothing went wrong. */
    failure: failureOf(mistakes, mutation.error),
    conflict,
    endConflict: () => setConflict(null),
  };
}

export type Save = ReturnType<typeof useSave>;

/** What the server would not take, and the settings it was said of. */
interface Refused {
  readonly mistakes: readonly SettingsMistake[];
  readonly of: SettingsPatch;
}

/** A setting that was changed since is right again, as far as is known. */
function stillWrong(refused: Refused | null, now: SettingsPatch): readonly SettingsMistake[] {
  return (refused?.mistakes ?? []).filter(({ path }) => {
    const key = path.split(".")[0] as keyof SettingsPatch;
    return refused?.of[key] === now[key];
  });
}

function tellMistakes(mistakes: readonly SettingsMistake[], sentence: string): void {
  tell("error", sentence, validationTexts.title);
  const [first] = mistakes;
  // Once its sentence stands next to it, so that a screen reader reads both.
  if (first) requestAnimationFrame(() => focusSetting(first.path));
}

function failureOf(mistakes: object, error: Error | null): string | null {
  const { failedTitle, failed } = validationTexts;
  if (Object.keys(mistakes).length > 0) return `${failedTitle}. ${failed}`;
  if (!error || isAnswered(error)) return null;
  return settingsToasts.saveFailed(saidOf(error))[1];
}

/** Shown elsewhere: a conflict in its dialog, mistakes at their fields. */
function isAnswered(error: Error): boolean {
  if (!(error instanceof Problem)) return false;
  return error.code === "SETTINGS_CHANGED" || SettingsRefusal.safeParse(error.refusal).success;
}

function saidOf(error: Error): string {
  const said = error instanceof Problem ? error.refusal?.message : undefined;
  return said || problemSentence(error);
}
