import type { WaitingCustomer } from "@milepost/contract/endpoints/home/waiting.ts";
import { addedMinutesAtMost, waitingDaysAtMost } from "@milepost/contract/limits.ts";
import { type SubmitEvent, useId, useState } from "react";
import { problemSentence } from "../../platform/problem-sentence.ts";
import { Button } from "../../ui/button.tsx";
import { closeDialog, Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { GroupFrame } from "../../ui/fields/field-frame.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { tell } from "../../ui/toasts.tsx";
import { usePutOnList } from "./use-waiting.ts";
import { dayNames, partNames } from "./waiting-in-words.ts";

type Part = WaitingCustomer["parts"][number];
const everyPart: readonly Part[] = ["morning", "afternoon", "evening"];

/** Days and minutes until somebody says otherwise. */
const usualDays = 28;
const usualMinutes = 20;

interface Props {
  readonly wf: number;
  readonly recordId: string;
  readonly postcode: string;
  /** What they wait for already; null: they do not yet. */
  readonly before: WaitingCustomer | null;
  readonly onClose: () => void;
}

/** What the customer would take, and until when they wait. */
export function WaitDialog({ wf, recordId, postcode, before, onClose }: Props) {
  const id = useId();
  const [days, setDays] = useState<readonly number[]>(before?.weekdays ?? [1, 2, 3, 4, 5]);
  const [parts, setParts] = useState<readonly Part[]>(before?.parts ?? everyPart);
  const [addedAtMost, setAdded] = useState(before?.addedAtMost ?? usualMinutes);
  const [until, setUntil] = useState(before?.until ?? dateIn(usualDays));
  const { mutate, isPending, error } = usePutOnList(recordId);

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending || days.length === 0 || parts.length === 0) return;
    const wanted = { weekdays: [...days], parts: [...parts], addedAtMost, until };
    mutate({ wf, postcode, ...wanted }, { onSuccess: saved });
  }

  function saved() {
    tell("success", "The customer is on the waiting list.");
    onClose();
  }

  return (
    <Dialog isOpen onClose={onClose} title="Add to the waiting list">
      <form onSubmit={save} className="flex flex-col gap-5">
        <Ticks
          id={`${id}-days`}
          label="Days"
          options={dayNames.map((text, at) => ({ value: at + 1, text }))}
          chosen={days}
          onChange={setDays}
          mistake={days.length === 0 ? "Tick at least one day." : null}
        />
        <Ticks
          id={`${id}-parts`}
          label="Times"
          options={everyPart.map((value) => ({ value, text: partNames[value] }))}
          chosen={parts}
          onChange={setParts}
          mistake={parts.length === 0 ? "Tick at least one time of day." : null}
        />
        <NumberField
          id={`${id}-added`}
          label="Most added driving, in minutes"
          hint="We offer only slots that add no more driving to the field agent’s day."
          value={addedAtMost}
          atLeast={0}
          atMost={addedMinutesAtMost}
          onChange={setAdded}
        />
        <Field
          label="Last day"
          type="date"
          required
          min={dateIn(0)}
          max={dateIn(waitingDaysAtMost)}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
        {error && (
          <p role="alert" className="text-danger">
            We couldn’t save this. {problemSentence(error)}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={closeDialog}>
            Cancel
          </Button>
          <Button type="submit" aria-busy={isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface TicksProps<T> {
  readonly id: string;
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly text: string }[];
  readonly chosen: readonly T[];
  readonly onChange: (chosen: readonly T[]) => void;
  readonly mistake: string | null;
}

function Ticks<T extends string | number>({
  id,
  label,
  options,
  chosen,
  onChange,
  mistake,
}: TicksProps<T>) {
  const all = options.map(({ value }) => value);
  const toggle = (value: T) =>
    onChange(all.filter((one) => (one === value) !== chosen.includes(one)));
  return (
    <GroupFrame id={id} label={label} mistake={mistake}>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, text }) => (
          <label
            key={value}
            className="flex min-h-11 items-center gap-2 rounded-control border border-edge bg-surface px-3 has-checked:border-primary"
          >
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
              className="size-4.5 accent-primary"
            />
            {text}
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}

/** `YYYY-MM-DD`, so many days from today by the browser's clock. */
function dateIn(days: number): string {
  const date = new Date(Date.now() + days * 86_400_000);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
