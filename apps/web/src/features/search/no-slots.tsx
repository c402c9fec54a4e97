import { homeTexts, searchTexts } from "@milepost/contract";
import type { SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import type { SlotSearch } from "./use-slot-search.ts";

interface Props {
  readonly search: SlotSearch;
  readonly reason: string;
  /** One line for each agent; may be empty. */
  readonly details: readonly string[];
  readonly onRetry: () => void;
}

/** The one sentence for "nothing found" and "failed"; the line below it tells which. */
export function NoSlots({ search, reason, details, onRetry }: Props) {
  const navigate = useNavigate();

  async function searchAnother(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const postcode = `${new FormData(event.currentTarget).get("postcode") ?? ""}`.trim();
    if (postcode === "") return;
    const query = new URLSearchParams({ wf: search.wf, postcode });
    if (search.recordId !== null) query.set("recordId", search.recordId);
    await navigate(`/search?${query}`);
  }

  return (
    <section className="flex flex-col gap-5 rounded-card border border-line bg-raised p-5 shadow-card sm:p-6">
      <div className="flex flex-col gap-1">
        <h2 className="font-semibold text-slot">{searchTexts.none}</h2>
        <p className="text-muted">{reason}</p>
      </div>
      {details.length > 0 && (
        <details>
          <summary className="min-h-6 w-fit cursor-pointer rounded-control font-medium text-primary">
            Why?
          </summary>
          <ul className="mt-2 list-disc pl-5 text-muted">
            {details.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
      <Button look="secondary" onClick={onRetry} className="self-start">
        Try again
      </Button>
      <form
        onSubmit={searchAnother}
        className="flex flex-wrap items-end gap-3 border-line border-t pt-5"
      >
        <div className="min-w-44 max-w-80 flex-1">
          <Field
            label="Search another postcode"
            name="postcode"
            required
            placeholder={homeTexts.postcodePlaceholder}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </div>
        <Button type="submit">{homeTexts.submit}</Button>
      </form>
    </section>
  );
}
