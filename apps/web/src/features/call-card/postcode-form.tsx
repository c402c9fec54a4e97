import { Search } from "lucide-react";
import type { SubmitEvent } from "react";
import { useNavigate } from "react-router";
import type { SlotSearch } from "../../platform/queries/search-queries.ts";
import { searchAddress } from "../../platform/search-address.ts";
import { Button } from "../../ui/button.tsx";
import { inputClass } from "../../ui/fields/field.tsx";

interface Props {
  readonly search: SlotSearch;
  /** As it is searched for. */
  readonly postcode: string;
}

/** Where the visit goes. Another postcode is another search, for the same customer. */
export function PostcodeForm({ search, postcode }: Props) {
  const navigate = useNavigate();

  async function searchAgain(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = `${new FormData(event.currentTarget).get("postcode") ?? ""}`.trim();
    if (typed !== "") await navigate(searchAddress({ ...search, postcode: typed }));
  }

  return (
    <form onSubmit={searchAgain} className="flex items-center gap-1.5">
      <input
        name="postcode"
        aria-label="Postcode"
        required
        defaultValue={postcode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className={`${inputClass} max-w-32 font-semibold`}
      />
      <Button look="secondary" shape="square" type="submit" aria-label="Find slots">
        <Search className="size-4.5" aria-hidden="true" />
      </Button>
    </form>
  );
}
