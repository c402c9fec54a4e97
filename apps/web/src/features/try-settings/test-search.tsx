import type { SearchResult } from "@milepost/contract/endpoints/search.ts";
import type { WorkflowSettingsChange } from "@milepost/contract/settings/workflow-settings.ts";
import { homeTexts } from "@milepost/contract/texts/agent.ts";
import { useMutation } from "@tanstack/react-query";
import { type ComponentType, type SubmitEvent, useState } from "react";
import { call } from "../../platform/call.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type DraftToTry, refusedMistakes } from "./draft-to-try.ts";
import { MendFirst } from "./mend-first.tsx";
import { TrialFailure } from "./trial-failure.tsx";

export type SlotsComponent = ComponentType<{
  readonly results: readonly SearchResult[];
  /** As it was typed. */
  readonly postcode: string;
}>;

interface Props {
  readonly draft: DraftToTry;
  readonly Slots: SlotsComponent;
}

export function TestSearch({ draft, Slots }: Props) {
  const search = useTestSearch(draft.workflowId);
  const [tried, setTried] = useState<DraftToTry["basis"] | null>(null);
  const [isHindered, setHindered] = useState(false);
  const mistakes = isHindered ? draft.mistakesNow() : refusedMistakes(search.error);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const postcode = `${new FormData(event.currentTarget).get("postcode") ?? ""}`.trim();
    if (search.isPending || postcode === "") return;
    const isWrong = draft.mistakesNow().length > 0;
    setHindered(isWrong);
    if (isWrong) return search.reset();
    setTried(draft.basis);
    search.mutate({ change: draft.changeNow(), postcode });
  }

  return (
    <div className="flex flex-col gap-4">
      <h4 className="font-semibold">Test search</h4>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <div className="min-w-44 max-w-64 flex-1">
          <Field
            label="Postcode to try"
            name="postcode"
            required
            placeholder={homeTexts.postcodePlaceholder}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </div>
        <Button type="submit" look="secondary" aria-disabled={search.isPending}>
          {search.isPending ? "Searching..." : "Try the search"}
        </Button>
      </form>
      {mistakes.length > 0 && <MendFirst mistakes={mistakes} showMistake={draft.showMistake} />}
      <div role="status" className="empty:hidden">
        {search.isPending && (
          <>
            <span className="sr-only">Searching with these settings</span>
            <Skeleton className="h-28" />
          </>
        )}
        {search.error && mistakes.length === 0 && (
          <p>
            <TrialFailure error={search.error} />
          </p>
        )}
        {search.data && (
          <div className="flex flex-col gap-3">
            {tried !== draft.basis && (
              <p className="text-warning">
                The settings have been changed since: this is what they offered before.
              </p>
            )}
            <Slots results={search.data} postcode={search.variables.postcode} />
          </div>
        )}
      </div>
    </div>
  );
}

interface Trial {
  readonly change: WorkflowSettingsChange;
  readonly postcode: string;
}

/** A search as people would make it after a save. Nothing is kept of it. */
function useTestSearch(workflowId: number) {
  return useMutation({
    mutationFn: (body: Trial) => {
      const params = { workflowId };
      return call("POST /api/settings/workflow/:workflowId/try-search", { params, body });
    },
  });
}
