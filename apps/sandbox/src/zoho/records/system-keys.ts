import type { ZohoRecord } from "../organisation.ts";
import type { ModuleDefinition } from "./metadata/module.ts";

/** The keys with "$" that come with a record. What the record itself holds of them counts. */
export function systemKeys(
  { api_name: module }: ModuleDefinition,
  record: ZohoRecord,
): Readonly<Record<string, unknown>> {
  const own = Object.fromEntries(Object.entries(record).filter(([name]) => name.startsWith("$")));
  const state = record.$approved === false ? "pending" : "approved";
  const isActivity = module === "Events" || module === "Tasks";
  return {
    ...always,
    $approval_state: state,
    $editable: record.$locked_for_me !== true && record.$converted !== true,
    ...(module === "Leads" ? { $converted: false, $converted_detail: {} } : {}),
    ...(isActivity ? { $se_module: null } : {}),
    ...(module === "Events" ? ofMeetings : {}),
    ...own,
  };
}

const nobodyMay = { delegate: false, approve: false, reject: false, resubmit: false };

const always = {
  $approval: nobodyMay,
  $approved: true,
  $process_flow: false,
  $review_process: { approve: false, reject: false, resubmit: false },
  $review: null,
  $locked_for_me: false,
  $in_merge: false,
  $state: "save",
  $currency_symbol: "£",
  $field_states: null,
  $sharing_permission: "full_access",
  $zia_owner_assignment: "owner_recommendation_unavailable",
  $orchestration: null,
  $pathfinder: null,
};

const ofMeetings = {
  $event_cancelled: false,
  $u_id: null,
  $recurrence_id: null,
  $meeting_details: null,
  $calendar_booking_event: false,
};
