import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { type ChosenDays, daysMistake } from "./chosen-days.ts";

const kinds = [
  { kind: "4", text: "Last 4 weeks" },
  { kind: "12", text: "Last 12 weeks" },
  { kind: "own", text: "Custom range" },
] as const;

type Kind = (typeof kinds)[number]["kind"];

interface Props {
  readonly days: ChosenDays;
  readonly onChange: (days: ChosenDays) => void;
}

/** Weeks count at once; own dates when they are sent. */
export function DaysChoice({ days, onChange }: Props) {
  const [isOwn, setOwn] = useState(days.kind === "own");
  const chosen: Kind = isOwn || days.kind === "own" ? "own" : `${days.weeks}`;

  function choose(kind: Kind) {
    setOwn(kind === "own");
    if (kind !== "own") onChange({ kind: "weeks", weeks: kind === "4" ? 4 : 12 });
  }

  return (
    <div className="flex flex-wrap items-start gap-4">
      <fieldset>
        <legend className="mb-1.5 font-medium">Days</legend>
        <div className="flex flex-wrap gap-2">
          {kinds.map(({ kind, text }) => (
            <label
              key={kind}
              className="flex h-11 items-center gap-2.5 rounded-control border border-edge bg-surface px-3 has-checked:border-primary has-checked:text-primary"
            >
              <input
                type="radio"
                name="insight-days"
                checked={chosen === kind}
                onChange={() => choose(kind)}
                className="size-4.5 accent-primary"
              />
              {text}
            </label>
          ))}
        </div>
      </fieldset>
      {chosen === "own" && (
        <OwnDates
          // Dates that come with another address take the place of those in the fields.
          key={days.kind === "own" ? `${days.from} ${days.to}` : ""}
          days={days}
          onChange={onChange}
        />
      )}
    </div>
  );
}

function OwnDates({ days, onChange }: Props) {
  const [from, setFrom] = useState(days.kind === "own" ? days.from : "");
  const [to, setTo] = useState(days.kind === "own" ? days.to : "");
  const [mistake, setMistake] = useState<string | null>(null);
  return (
    <form
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const found = daysMistake(from, to);
        setMistake(found);
        if (found === null) onChange({ kind: "own", from, to });
        else document.getElementById("insight-from")?.focus();
      }}
    >
      <TextField
        id="insight-from"
        label="First day"
        type="date"
        value={from}
        onChange={setFrom}
        mistake={mistake}
      />
      <TextField id="insight-to" label="Last day" type="date" value={to} onChange={setTo} />
      <Button type="submit" look="secondary" className="mt-7.5">
        Show
      </Button>
    </form>
  );
}
