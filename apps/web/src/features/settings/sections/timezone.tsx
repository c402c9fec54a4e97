import { cityOf, TimeZone, timeZones } from "@milepost/contract";
import { SelectField } from "../../../ui/select-field.tsx";
import { controlId } from "../control-id.ts";
import { section } from "../section.ts";

/** Wall clock there, to see at a glance whether it is the right one. */
function timeIn(timeZone: TimeZone): string {
  return new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "short" }).format();
}

export const timezoneSection = section({
  id: "timezone",
  title: "Timezone",
  keys: { timezone: "Timezone" },
  Component: ({ settings: { timezone }, change, mistakes }) => (
    <div className="max-w-sm">
      <SelectField
        id={controlId("timezone")}
        label="Timezone"
        isRequired
        hint={`All times of this workflow are local times there, where it is ${timeIn(timezone)} now.`}
        mistake={mistakes.timezone ?? null}
        options={timeZones.map((zone) => ({ value: zone, text: cityOf(zone) }))}
        value={timezone}
        onChange={(zone) => change(() => ({ timezone: TimeZone.parse(zone) }))}
      />
    </div>
  ),
});
