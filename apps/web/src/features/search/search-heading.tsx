import { searchTexts } from "@milepost/contract";

interface Props {
  /** Empty: the record's. */
  readonly postcode: string;
}

export function SearchHeading({ postcode }: Props) {
  return (
    <div>
      <h1 className="font-semibold text-title">{searchTexts.title}</h1>
      <p className="flex flex-wrap justify-between gap-x-4 text-muted">
        <span>{searchTexts.description}</span>
        {postcode !== "" && <span>Postcode {postcode.toUpperCase()}</span>}
      </p>
    </div>
  );
}
