import { meetingModule } from "@milepost/contract/settings/crm-field.ts";
import { type ModulePair, makesMeeting } from "@milepost/contract/settings/module-pair.ts";
import { settingsTexts } from "@milepost/contract/texts/settings-texts.ts";
import type { SlotPolicy } from "@milepost/scheduling/window.ts";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Switch } from "../../../ui/fields/switch.tsx";
import { ConditionList } from "../conditions/condition-list.tsx";
import { controlId } from "../control-id.ts";
import { DaysInAdvance } from "../general/days-in-advance.tsx";
import { OperatingDays } from "../general/operating-days.tsx";
import { TiebreakRankings } from "../general/tiebreak-rankings.tsx";
import { MappingTable } from "../mapping/mapping-table.tsx";
import { AgentBases } from "../people/agent-bases.tsx";
import { PeoplePicker } from "../people/people-picker.tsx";
import { type SectionProps, section } from "../section.ts";
import { useUnfolding } from "../use-unfolding.ts";

/** Down to the mapping table, and what is below it: it comes no later than the sections that follow. */
const halves = 2;

export const generalSection = section({
  id: "general",
  title: "General settings",
  keys: {
    createMeeting: "Create a meeting for each booking",
    mappings: "Field Mapping",
    selectedFieldAgents: settingsTexts.selectFieldAgents,
    existingBookingFilters: settingsTexts.existingBookings,
    tiebreakField: "Tiebreak field",
    tiebreakRankings: settingsTexts.tiebreak,
    operatingDays: settingsTexts.operatingDays,
    defaultDaysInAdvance: settingsTexts.daysInAdvance,
  },
  parts: {
    createMeeting: "CRM",
    mappings: "CRM",
    selectedFieldAgents: "Who",
    existingBookingFilters: "Rules",
    tiebreakRankings: "Rules",
    operatingDays: "When",
    defaultDaysInAdvance: "When",
  },
  reads: [
    "sourceModule",
    "destinationModule",
    "bookingAgentFields",
    "defaultFieldValues",
    "timezone",
    "defaultAppointmentSlots",
    "defaultMeetingDuration",
    "dayStartTime",
    "dayEndTime",
  ],
  Component: (props) => {
    const isWhole = useUnfolding(halves, { atFirst: 1, perStep: 1 }) === halves;
    return (
      <div className="flex flex-col gap-8">
        <Meeting {...props} />
        <Part title="Field Mapping">
          <MappingTable {...props} />
        </Part>
        {isWhole && <BelowMapping {...props} />}
      </div>
    );
  },
});

type BelowKey =
  | "selectedFieldAgents"
  | "existingBookingFilters"
  | "tiebreakField"
  | "tiebreakRankings"
  | keyof ModulePair
  | keyof SlotPolicy;

/** What no first picture reaches down to. */
function BelowMapping(props: SectionProps<BelowKey>) {
  const { settings, change, mistakes, catalogue } = props;
  return (
    <>
      <PeoplePicker
        setting="selectedFieldAgents"
        label={settingsTexts.selectFieldAgents}
        hint="Whose diaries a search looks at."
        chosen={settings.selectedFieldAgents}
        users={catalogue.users}
        change={change}
      />
      <AgentBases chosen={settings.selectedFieldAgents} users={catalogue.users} />
      <Part title={settingsTexts.existingBookings}>
        <div id={controlId("existingBookingFilters")} tabIndex={-1} className="outline-none">
          <WhatCounts {...props} />
          <ConditionList
            path="existingBookingFilters"
            brokenIn="existingBookingFilters"
            word="filter"
            conditions={settings.existingBookingFilters}
            modules={[settings.destinationModule]}
            onChange={(edit) =>
              change(({ existingBookingFilters: now }) => ({ existingBookingFilters: edit(now) }))
            }
            mistakes={mistakes}
            catalogue={catalogue}
          />
        </div>
      </Part>
      <TiebreakRankings {...props} />
      <OperatingDays days={settings.operatingDays} change={change} />
      <DaysInAdvance
        settings={settings}
        change={change}
        mistake={mistakes.defaultDaysInAdvance ?? null}
      />
    </>
  );
}

function Meeting({ settings, change }: SectionProps<"createMeeting" | "destinationModule">) {
  const isLocked = settings.destinationModule === meetingModule;
  return (
    <div className="flex flex-col gap-1">
      <Switch
        id={controlId("createMeeting")}
        label="Create a meeting for each booking"
        aria-disabled={isLocked}
        checked={makesMeeting(settings)}
        onChange={(createMeeting) => change(() => ({ createMeeting }))}
      />
      {isLocked && (
        <p className="text-muted text-small">
          Always on: the destination of this workflow is the meeting itself.
        </p>
      )}
    </div>
  );
}

/** Without a filter every record takes somebody's time: said as a warning, and how many they are. */
function WhatCounts({
  workflowId,
  settings: { existingBookingFilters: filters, destinationModule },
  catalogue: { lent },
}: SectionProps<"existingBookingFilters" | "destinationModule">) {
  const isOpen = filters.length === 0;
  return (
    <div className={`mb-3 flex items-start gap-2 ${isOpen ? "text-warning" : "text-muted"}`}>
      {isOpen && <TriangleAlert className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />}
      <div>
        <p>
          {isOpen
            ? `No filter: every record of ${destinationModule} with a field agent and a booking time counts as a booking.`
            : "A record counts as a booking when it matches."}
        </p>
        <lent.BookingCount workflowId={workflowId} />
      </div>
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Long, and out of sight left out as a section is. The room around it is for the lines of what has the focus. */
function Part({ title, children }: PartProps) {
  return (
    <div className="-m-1.5 flex supports-[overflow-anchor:auto]:unseen-idle-160 flex-col gap-2 p-1.5">
      <h4 className="font-semibold">{title}</h4>
      {children}
    </div>
  );
}
