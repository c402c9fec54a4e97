import { useState } from "react";
import { GroupFrame } from "../../../ui/fields/field-frame.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { controlId } from "../control-id.ts";
import { section } from "../section.ts";

export const drivingCostsSection = section({
  id: "driving-costs",
  title: "Driving costs",
  keys: { drivingCost: "Cost of an hour and of a mile of driving" },
  Component: ({ settings, change, mistakes }) => (
    <GroupFrame id={controlId("drivingCost")} label="What driving costs you">
      <p className="max-w-2xl text-muted">
        Insight shows the money you save with these figures. Leave both empty to see hours and miles
        alone.
      </p>
      <div className="flex flex-wrap gap-4">
        {costs.map(({ key, label }) => (
          <PoundsField
            key={key}
            id={controlId(`drivingCost.${key}`)}
            label={label}
            mistake={mistakes[`drivingCost.${key}`] ?? null}
            value={settings.drivingCost[key]}
            onChange={(pounds) =>
              change(({ drivingCost }) => ({ drivingCost: { ...drivingCost, [key]: pounds } }))
            }
          />
        ))}
      </div>
    </GroupFrame>
  ),
});

const costs = [
  { key: "perHour", label: "An hour of driving, in pounds" },
  { key: "perMile", label: "A mile of driving, in pounds" },
] as const;

interface Props {
  readonly id: string;
  readonly label: string;
  readonly mistake: string | null;
  /** Null: not set. */
  readonly value: number | null;
  readonly onChange: (pounds: number | null) => void;
}

const amount = /^\d{1,3}(\.\d{0,2})?$/;

/** Empty is not set, which is not 0. What is no amount may stand there while it is typed, and goes when one leaves. */
function PoundsField({ value, onChange, mistake, ...facts }: Props) {
  /** Null: nobody is typing. */
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? "" : `${value}`);
  function type(next: string) {
    setTyped(next);
    const trimmed = next.trim();
    if (trimmed === "") onChange(null);
    else if (amount.test(trimmed)) onChange(Number(trimmed));
  }
  const isRight = text.trim() === "" || amount.test(text.trim());
  return (
    <TextField
      {...facts}
      value={text}
      onChange={type}
      onLeave={() => setTyped(null)}
      inputMode="decimal"
      isShort
      mistake={mistake ?? (isRight ? null : "Enter pounds and pence, such as 18.50.")}
    />
  );
}
