const notRead =
  "the description demands keys that Zoho's pages show now and then, and that nothing of ours reads; the emulator leaves them out";
const nullForNone =
  "null where there is none, as Zoho's pages and SDK have it; the description knows no null";
const ofSdk = "unknown to the description of 2026, known to Zoho's SDK 8.0 and to its pages";

/** What is otherwise than Zoho's description says, and is right: how the difference begins, and why. */
export const excuses: readonly (readonly [begins: string, why: string])[] = [
  ["answer 200 GET /settings/fields /fields/# required", notRead],
  ["answer 200 GET /settings/fields /fields/#/multiuserlookup required", notRead],
  ["answer 200 GET /settings/fields /fields/#/lookup", notRead],
  ["answer 200 GET /settings/layouts /layouts/# required", notRead],
  ["answer 200 GET /settings/layouts /layouts/#/profiles/# required", notRead],
  ["answer 200 GET /settings/layouts /layouts/#/actions_allowed required", notRead],
  ["answer 200 GET /settings/layouts /layouts/#/convert_mapping", notRead],
  ["answer 200 GET /settings/layouts /layouts/#/sections/# required", notRead],
  ["answer 200 GET /settings/layouts /layouts/#/sections/#/fields/# ", notRead],
  [
    "answer 200 GET /settings/layouts /layouts/#/sections/#/fields/#/multiuserlookup required",
    notRead,
  ],
  ["answer 200 GET /settings/layouts /layouts/#/sections/#/fields/#/lookup", notRead],
  ["answer 200 GET /settings/layouts /layouts/#/sections/#/fields/#/pick_list_values", notRead],
  ["answer 200 GET /settings/holidays /holidays/# required", notRead],
  ["answer 200 GET /settings/users_unavailability /users_unavailability/#", notRead],
  ["answer 200 GET /org /org/#/created_time type", nullForNone],
  ["answer 200 GET /settings/fields /fields/#/convert_mapping type", nullForNone],
  ["answer 200 GET /settings/fields /fields/#/layout_associations type", nullForNone],
  ["answer 200 GET /settings/fields /fields/#/quick_sequence_number type", nullForNone],
  ["answer 200 GET /settings/fields /fields/#/textarea type", nullForNone],
  ["answer 200 GET /settings/fields /fields/#/length type", nullForNone],
  ["answer 200 GET /settings/fields /fields/#/pick_list_values/#/colour_code type", nullForNone],
  [
    "answer 200 GET /settings/layouts /layouts/#/sections/#/fields/#/convert_mapping type",
    nullForNone,
  ],
  [
    "answer 200 GET /settings/layouts /layouts/#/sections/#/fields/#/quick_sequence_number type",
    nullForNone,
  ],
  ["answer 200 GET /settings/layouts /layouts/#/sections/#/fields/#/textarea type", nullForNone],
  ["answer 200 GET /settings/layouts /layouts/#/sections/#/fields/#/length type", nullForNone],
  ["answer 200 GET /{module} /info/", nullForNone],
  [
    "answer 200 GET /{module} /data maxItems",
    "per_page may be 200, as Zoho's page on reading records says and its example shows; the description stops at 100",
  ],
  [
    "answer 200 GET /org /org/# additionalProperties: must NOT have additional properties max_per_page",
    ofSdk,
  ],
  [
    "answer 200 GET /org /org/#/license_details additionalProperties: must NOT have additional properties trial_action",
    ofSdk,
  ],
  ["answer 200 GET /settings/fields /fields/#/unique additionalProperties", ofSdk],
  [
    "answer 200 GET /settings/layouts /layouts/#/sections/#/fields/#/unique additionalProperties",
    ofSdk,
  ],
  [
    "parameter GET /{module} approved is unknown",
    `${ofSdk}; where it is refused it is done without`,
  ],
  [
    "parameter GET /{module}/{recordID} converted is unknown",
    `${ofSdk}; where it is refused it is done without`,
  ],
  ["request POST /actions/watch /watch/# additionalProperties", ofSdk],
  [
    "answer 200 GET /settings/layouts /layouts/#/sections/#/fields/#/created_source enum",
    "the description of fields has `user`, that of layouts has not",
  ],
  [
    "answer 200 GET /org /org/#/type enum",
    "the SDK's models write Production, the description production; nothing of ours reads it",
  ],
  [
    "answer 200 GET /org /org/#/license_details required",
    "demanded by the description, unknown to the SDK's models; nothing of ours reads it",
  ],
  [
    "answer GET /actions/watch has status 204",
    "what an unknown channel is answered with is told nowhere; the adapter takes 204 and 400 alike",
  ],
  [
    "request POST /Leads/{leadId}/actions/convert /data/#/Deals additionalProperties",
    "a deal has fields of the organisation's own, which no description can list",
  ],
  [
    "answer 200 POST /coql /data maxItems",
    "2,000 rows by Zoho's page on COQL's limits; the adapter goes on with 200 where more are refused",
  ],
  [
    "answer 403 POST /{module} /",
    "the pages show a refusal for want of permission bare, the description within `data`; the adapter reads both",
  ],
  [
    "answer 400 GET /{module} /",
    "the pages show a refusal of a parameter bare, the description within `data`; the adapter reads both",
  ],
  [
    "answer 400 GET /{module}/{recordID} /",
    "the pages show a refusal of an id bare, the description within `data`; the adapter reads both",
  ],
  [
    "answer 400 GET /settings/layouts /details additionalProperties",
    "details differ from page to page; the adapter reads none of these",
  ],
  [
    "answer 400 POST /Leads/{leadId}/actions/convert /",
    "ID_ALREADY_CONVERTED within `data` is on the page of convert lead; the description knows a bare refusal of ids alone",
  ],
  [
    "answer GET /{module} has status 401",
    "every call may be refused for its scope (page on status codes); the description lists it for some",
  ],
  [
    "answer 400 POST /coql /",
    "INVALID_QUERY and its details are on the page of COQL's errors; the description lists a part of them",
  ],
];
