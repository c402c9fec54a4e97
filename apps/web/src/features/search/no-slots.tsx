import { homeTexts, searchTexts } from "@milepost/contract/texts/agent.ts";
import { useQuery } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { Link, useNavigate } from "react-router";
import { formatPostcode } from "../../platform/format-postcode.ts";
import { customerQuery, type SlotSearch } from "../../platform/queries/search-queries.ts";
import { searchAddress } from "../../platform/search-address.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Field } from "../../ui/fields/field.tsx";

interface Props {
  readonly search: SlotSearch;
  readonly reason: string;
  /** A postcode that was perhaps meant; null: none comes to mind. */
  readonly suggestion: string | null;
  /** The next thing to do is to type another one. */
  readonly isPostcodeWrong: boolean;
  readonly onRetry: () => void;
}

/** The one sentence for "nothing found" and "failed"; the line below it says which. */
export function NoSlots({ search, reason, suggestion, isPostcodeWrong, onRetry }: Props) {
  const navigate = useNavigate();
  // Known by now, or not at all: nothing is asked for.
  const { data } = useQuery({ ...customerQuery(search), enabled: false });
  const searched = formatPostcode(search.postcode || (data?.customer.postcode ?? ""));

  async function searchAnother(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const postcode = `${new FormData(event.currentTarget).get("postcode") ?? ""}`.trim();
    if (postcode !== "") await navigate(searchAddress({ ...search, postcode }));
  }

  return (
    <section className="flex flex-col gap-5 rounded-card border border-line bg-raised p-5 shadow-card sm:p-6">
      <div className="flex flex-col gap-1">
        <h2 className="font-semibold text-slot">{searchTexts.none}</h2>
        <p className="text-muted">
          {reason}
          {isPostcodeWrong && searched !== "" && ` We searched for ${searched}.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {suggestion !== null && (
          <Link
            to={searchAddress({ ...search, postcode: suggestion })}
            className={buttonClass("primary")}
          >
            Did you mean {suggestion}?
          </Link>
        )}
        <Button look="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
      <form
        onSubmit={searchAnother}
        className="flex flex-wrap items-end gap-3 border-line border-t pt-5"
      >
        <div className="min-w-40 max-w-80 flex-1 [&_label]:whitespace-nowrap">
          <Field
            label="Search another postcode"
            name="postcode"
            required
            autoFocus={isPostcodeWrong}
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
