import { isEverOffered, type Weekday, weekdays } from "@milepost/contract/settings/weekday.ts";
import { settingsTexts } from "@milepost/contract/texts/settings-texts.ts";
import { GroupFrame } from "../../../ui/fields/field-frame.tsx";
import { controlId } from "../control-id.ts";
import type { Change } from "../section.ts";

interface Props {
  readonly days: readonly Weekday[];
  readonly change: Change;
}

export function OperatingDays({ days, change }: Props) {
  const isOffered = isEverOffered({ operatingDays: days });
  const toggle = (day: Weekday) =>
    change(({ operatingDays: now }) => ({
      operatingDays: weekdays.filter((one) => (one === day) !== now.includes(one)),
    }));
  return (
    <GroupFrame
      id={controlId("operatingDays")}
      label={settingsTexts.operatingDays}
      hint="We offer appointments Monday to Friday. Weekend slots aren’t available yet."
      mistake={
        isOffered ? null : "Tick a day from Monday to Friday, or a search will find nothing."
      }
    >
      <div className="flex flex-wrap gap-2">
        {weekdays.map((day) => (
          <label
            key={day}
            className="flex min-h-10 items-center gap-2 rounded-control border border-edge bg-surface px-3 has-checked:border-primary"
          >
            <input
              type="checkbox"
              checked={days.includes(day)}
              onChange={() => toggle(day)}
              className="size-4.5 accent-primary"
            />
            {day}
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}
