import type { Reminders } from "@milepost/contract/settings/reminders.ts";
import { TimeOfDay } from "@milepost/contract/settings/time-zone.ts";
import { useState } from "react";
import { GroupFrame } from "../../../ui/fields/field-frame.tsx";
import { Switch } from "../../../ui/fields/switch.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { controlId } from "../control-id.ts";
import { reminderChoices } from "../general/reminder-choices.ts";
import { section } from "../section.ts";

export const remindersSection = section({
  id: "reminders",
  title: "Reminders",
  keys: { reminders: "Remind the customer of a visit by email or SMS, and quiet hours" },
  Component: ({ settings: { reminders }, change, catalogue: { canText } }) => {
    const set = (edit: (now: Reminders) => Partial<Reminders>) =>
      change(({ reminders: now }) => ({ reminders: { ...now, ...edit(now) } }));
    return (
      <div className="flex max-w-2xl flex-col gap-8">
        <GroupFrame
          id={controlId("reminders")}
          label="How we remind the customer of a visit"
          hint="We never remind anyone of a visit that’s cancelled, or of its old time once it’s moved."
        >
          <Switch
            label="Send an email"
            checked={reminders.byEmail}
            onChange={(byEmail) => set(() => ({ byEmail }))}
          />
          <Switch
            label="Send a text message (SMS)"
            checked={reminders.bySms}
            aria-disabled={!canText && !reminders.bySms}
            aria-describedby={canText ? undefined : "reminders-no-sms"}
            onChange={(bySms) => set(() => ({ bySms }))}
          />
          {!canText && (
            <p id="reminders-no-sms" className="text-muted">
              We can’t send text messages yet: no SMS provider is connected. Ask your operator to
              connect one.
            </p>
          )}
        </GroupFrame>
        <Times reminders={reminders} set={set} />
        <QuietHours reminders={reminders} set={set} />
      </div>
    );
  },
});

interface Props {
  readonly reminders: Reminders;
  readonly set: (edit: (now: Reminders) => Partial<Reminders>) => void;
}

function Times({ reminders: { minutesBefore: chosen, byEmail, bySms }, set }: Props) {
  const isOn = byEmail || bySms;
  const toggle = (minutes: number) =>
    set(({ minutesBefore: now }) => ({
      minutesBefore: reminderChoices(now)
        .map((one) => one.minutes)
        .filter((one) => (one === minutes) !== now.includes(one)),
    }));
  return (
    <GroupFrame
      id={controlId("reminders.minutesBefore")}
      label="When we remind them"
      mistake={isOn && chosen.length === 0 ? "Tick a time, or we remind nobody." : null}
    >
      <div className="flex flex-wrap gap-2">
        {reminderChoices(chosen).map(({ minutes, text }) => (
          <label
            key={minutes}
            className="flex min-h-10 items-center gap-2 rounded-control border border-edge bg-surface px-3 has-checked:border-primary"
          >
            <input
              type="checkbox"
              checked={chosen.includes(minutes)}
              onChange={() => toggle(minutes)}
              className="size-4.5 accent-primary"
            />
            {text}
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}

function QuietHours({ reminders, set }: Props) {
  return (
    <GroupFrame
      id={controlId("reminders.quietFrom")}
      label="Quiet hours"
      hint="In the workflow’s timezone. A reminder that would fall in them goes five minutes before they begin."
    >
      <div className="flex flex-wrap gap-4">
        {ends.map(({ key, label }) => (
          <HourField
            key={key}
            id={controlId(`reminders.${key}.hour`)}
            label={label}
            value={reminders[key]}
            onChange={(time) => set(() => ({ [key]: time }))}
          />
        ))}
      </div>
    </GroupFrame>
  );
}

const ends = [
  { key: "quietFrom", label: "Quiet from" },
  { key: "quietTo", label: "Quiet until" },
] as const;

interface HourProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (time: string) => void;
}

/** What is no time may stand there while it is typed, and goes when one leaves. */
function HourField({ value, onChange, ...facts }: HourProps) {
  /** Null: nobody is typing. */
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? value;
  const isTime = (one: string) => TimeOfDay.safeParse(one.trim()).success;
  function type(next: string) {
    setTyped(next);
    if (isTime(next)) onChange(next.trim());
  }
  return (
    <TextField
      {...facts}
      value={text}
      onChange={type}
      onLeave={() => setTyped(null)}
      inputMode="numeric"
      isShort
      mistake={isTime(text) ? null : "Enter a time such as 20:00."}
    />
  );
}
