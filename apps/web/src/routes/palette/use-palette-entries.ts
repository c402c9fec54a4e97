import { useQuery } from "@tanstack/react-query";
import { useKnownSettingsAccess } from "../../features/session/use-settings-access.ts";
import { sections } from "../../features/settings/sections.ts";
import { findSettings } from "../../features/settings/sidebar/find-settings.ts";
import {
  rememberedWorkflow,
  workflowOrDefault,
} from "../../features/workflow/remembered-workflow.ts";
import { useWorkflows } from "../../features/workflow/use-workflows.ts";
import { deskCustomersQuery, deskQuery } from "../../platform/queries/app-queries.ts";
import { searchAddress } from "../../platform/search-address.ts";
import type { PaletteEntry } from "./palette-entries.ts";

/** Pages, the customers on one's desk, and the settings, for who may open them. */
export function usePaletteEntries(): PaletteEntry[] {
  const hasSettings = useKnownSettingsAccess() === true;
  const customers = useCustomersOfDesk();
  const wf = workflowOrDefault(null, rememberedWorkflow());
  const settings = findSettings(sections, "").map(({ label, title, hash }) => ({
    address: `/settings?wf=${wf}#${hash}`,
    label,
    about: label === title ? "Settings" : `Settings, ${title}`,
  }));
  return [
    { address: "/", label: "Home", about: "Page" },
    ...(hasSettings ? managerPages : []),
    { address: "/help", label: "Help", about: "Page" },
    ...customers,
    ...(hasSettings ? settings : []),
  ];
}

const managerPages: readonly PaletteEntry[] = [
  { address: "/insight", label: "Insight", about: "Page" },
  { address: "/settings", label: "Settings", about: "Page" },
];

/** Each once, the latest first. Nobody who has no workflow has any. */
function useCustomersOfDesk(): PaletteEntry[] {
  const isAsked = (useWorkflows().data?.length ?? 0) > 0;
  const { data: desk } = useQuery({ ...deskQuery, enabled: isAsked });
  const { data: names } = useQuery({ ...deskCustomersQuery, enabled: isAsked });
  const shown = [...(desk?.holds ?? []), ...(desk?.booked ?? [])].map((one) => ({
    address: searchAddress({ wf: one.workflowId, postcode: null, recordId: one.recordId }),
    label:
      names?.customers.find(({ bookingId }) => bookingId === one.bookingId)?.name ?? one.postcode,
    about: "Customer",
  }));
  return [...new Map(shown.map((entry) => [entry.address, entry])).values()];
}
