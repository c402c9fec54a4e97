import type { TimeZone } from "@milepost/contract/settings/time-zone.ts";
import { cityOf } from "@milepost/contract/settings/time-zones.ts";
import { useQuery } from "@tanstack/react-query";
import { crmZoneQuery } from "../../../platform/queries/settings-queries.ts";
import { Button } from "../../../ui/button.tsx";
import type { SectionProps } from "../section.ts";

type Props = Pick<
  SectionProps<"timezone" | "selectedFieldAgents">,
  "workflowId" | "settings" | "change"
>;

/** Until a workflow has field agents, and so offers anything: the zone of the CRM's organisation, where it is another one. */
export function ZoneProposal({ workflowId, settings, change }: Props) {
  const { timezone, selectedFieldAgents } = settings;
  const isNew = selectedFieldAgents.length === 0;
  const { data } = useQuery({ ...crmZoneQuery(workflowId), enabled: isNew });
  const zone: TimeZone | null = isNew ? (data?.zone ?? null) : null;
  if (zone === null || zone === timezone) return null;
  return (
    <div
      role="status"
      className="flex max-w-xl flex-wrap items-center gap-3 rounded-control border border-info px-4 py-2"
    >
      <p className="min-w-52 flex-1">Your CRM is on {cityOf(zone)} time.</p>
      <Button look="secondary" onClick={() => change(() => ({ timezone: zone }))}>
        Use {cityOf(zone)}
      </Button>
    </div>
  );
}
