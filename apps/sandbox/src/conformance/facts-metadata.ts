import type { Fact } from "./fact.ts";

/** §3 and §4. */
export const metadataFacts: readonly Fact[] = [
  [
    "3.1-modules",
    "GET /settings/modules lists modules by api_name, labels and what may be done with them.",
  ],
  ["3.1-module", "GET /settings/modules/{api_name} gives one."],
  ["3.1-labels", "api_name survives renaming; the label of Events is Meetings."],
  ["3.2-fields", "GET /settings/fields?module= lists fields with type, length and permissions."],
  ["3.2-module-missing", "Without module it is REQUIRED_PARAM_MISSING."],
  ["3.2-invalid-module", "With an unknown one it is INVALID_MODULE."],
  [
    "3.2-picklist",
    "Picklist values have display_value, actual_value and an order; -None- reads as null.",
  ],
  ["3.2-lookup", "A lookup names its module; What_Id's is se_module."],
  ["3.2-unique", "A unique field says so in unique."],
  ["3.2-writable", "operation_type and field_read_only say what the API may write."],
  ["3.3-types", "Each data_type has its json_type."],
  ["3.4-layouts", "GET /settings/layouts?module= gives sections and fields with required."],
  ["3.4-pipeline", "Layouts of Deals map pipelines to stages."],
  [
    "3.4-deal-account",
    "The layout of Deals demands Account Name and Closing Date.",
    "",
    "dealAccount",
  ],
  ["3.5-profiles", "GET /settings/profiles gives profiles and, singly, their permissions."],
  ["3.5-related-lists", "GET /settings/related_lists?module= gives the related lists."],
  [
    "4-users-types",
    "Users are chosen by type: all, active, deactive, confirmed, not confirmed, deleted, administrators, current.",
  ],
  ["4-users-admins", "Only an administrator may ask for the administrators.", "?", "adminUsers"],
  ["4-users-paging", "Users come in pages of at most 200 with info."],
  ["4-users-ids", "ids chooses users, at most 100."],
  ["4-users-fields", "fields chooses their keys."],
  ["4-users-modified", "Users take If-Modified-Since."],
  ["4-user", "GET /users/{id} gives one user; an unknown one is 204."],
  [
    "4-user-keys",
    "A user has the mixed-case keys of the reference, and an address that may be null.",
  ],
  ["4-user-offset", "offset is the zone's at this moment, in milliseconds."],
  ["4-org", "GET /org gives id, zgid, names, zone, currency and licence."],
  ["4-unavailability", "GET /settings/users_unavailability gives leave."],
  ["4-business-hours", "GET /settings/business_hours gives working hours."],
  ["4-holidays", "GET /settings/holidays gives holidays."],
];
