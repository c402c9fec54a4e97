import { type PartOfDay, partsOfDay } from "./part-of-day.ts";

interface Props {
  readonly part: PartOfDay;
  readonly onPart: (part: PartOfDay) => void;
}

/** Of what narrows the slots down by one press. */
export const choiceClass =
  "h-9 whitespace-nowrap rounded-full border border-edge px-3.5 text-small hover:border-primary aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:font-semibold aria-pressed:text-on-primary";

/** Which part of the day suits the customer. */
export function PartChoice({ part, onPart }: Props) {
  return (
    <fieldset className="flex gap-1.5">
      <legend className="sr-only">Part of the day</legend>
      {partsOfDay.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === part}
          onClick={() => onPart(one)}
          className={choiceClass}
        >
          {one}
        </button>
      ))}
    </fieldset>
  );
}
