import { TimeZone } from "@milepost/contract/settings/time-zone.ts";
import { cityOf, timeZones } from "@milepost/contract/settings/time-zones.ts";
import { timeOfDay } from "../../../platform/time/time-of-day.ts";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { controlId } from "../control-id.ts";
import { ZoneProposal } from "../general/zone-proposal.tsx";
import { section } from "../section.ts";

export const timezoneSection = section({
  id: "timezone",
  title: "Timezone",
  keys: { timezone: "Timezone" },
  reads: ["selectedFieldAgents"],
  Component: ({ workflowId, settings, change, mistakes }) => (
    <>
      <div className="max-w-sm">
        <SelectField
          id={controlId("timezone")}
          label="Timezone"
          isRequired
          // With the time there, to see at a glance whether it is the right zone.
          hint={`All times of this workflow are local times there, where it is ${timeOfDay(new Date(), settings.timezone)} now.`}
          mistake={mistakes.timezone ?? null}
          options={timeZones.map((zone) => ({ value: zone, text: cityOf(zone) }))}
          value={settings.timezone}
          onChange={(zone) => change(() => ({ timezone: TimeZone.parse(zone) }))}
        />
      </div>
      <ZoneProposal workflowId={workflowId} settings={settings} change={change} />
    </>
  ),
});
