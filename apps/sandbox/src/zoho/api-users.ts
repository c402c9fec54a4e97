import {
  type Answer,
  answer,
  invalidId,
  invalidParameter,
  nothingFound,
  refusal,
} from "./answers.ts";
import type { ApiCall } from "./api-call.ts";
import type { Endpoint } from "./endpoint.ts";
import { chooseModified } from "./modified-since.ts";
import type { User } from "./organisation.ts";
import { cutPage, readPage } from "./paging.ts";
import type { Caller } from "./store.ts";
import type { Zoho } from "./zoho.ts";
import { offsetOf, withDatetimesIn } from "./zoned.ts";

/** `users` and `org`. */
export function userEndpoints(zoho: Zoho): readonly Endpoint[] {
  const { now } = zoho;
  return [
    { method: "GET", path: "/users", area: "users", run: (call) => listUsers(zoho, call) },
    { method: "GET", path: "/users/:id", area: "users", run: (call) => showUser(call, now()) },
    { method: "GET", path: "/org", area: "org", run: ({ caller }) => showOrganisation(caller) },
  ];
}

const mostIds = 100;
const notYours = refusal(403, "NO_PERMISSION", "permission denied", {
  permissions: ["Crm_Implied_View_Users"],
});

function listUsers(zoho: Zoho, { caller, query, request }: ApiCall): Answer {
  const { type = "AllUsers", ids } = query;
  const now = zoho.now();
  const isClosed = zoho.switches.position("adminUsers") === "administrators";
  if (isClosed && /Admin/.test(type) && !isAdmin(caller.user, caller.user)) return notYours;
  const isOfType = Object.hasOwn(types, type) ? types[type] : undefined;
  if (!isOfType) return invalidParameter("type");
  const wanted = ids?.split(",").map((id) => id.trim()) ?? null;
  if (wanted && wanted.length > mostIds) return tooManyIds;
  const [path = ""] = request.url.split("?");
  const page = readPage({ query, userId: caller.user.id, path, now });
  if (page.kind === "answer") return page;
  const ofType = caller.organisation.users.filter(
    (user) => (wanted?.includes(user.id) ?? true) && isOfType(user, caller.user),
  );
  const chosen = chooseModified(ofType, request.headers["if-modified-since"]);
  if (chosen.kind === "answer") return chosen;
  const { rows, info } = cutPage(chosen.rows, page);
  if (rows.length === 0) return nothingFound;
  const names = query.fields?.split(",").map((name) => name.trim()) ?? null;
  return answer(200, { users: rows.map((user) => describe(user, caller, now, names)), info });
}

function showUser({ caller, params: { id = "" } }: ApiCall, now: number): Answer {
  if (!/^\d+$/.test(id)) return invalidId;
  const user = caller.organisation.users.find((one) => one.id === id);
  return user ? answer(200, { users: [describe(user, caller, now, null)] }) : nothingFound;
}

function showOrganisation({ organisation, user }: Caller): Answer {
  const { edition, users } = organisation;
  const license_details = {
    paid: true,
    paid_type: edition ?? "enterprise",
    paid_expiry: null,
    users_license_purchased: users.length,
    trial_type: null,
    trial_expiry: null,
    trial_action: null,
  };
  const details = { ...organisationBlank, license_details, ...organisation.organisation };
  return answer(200, { org: [withDatetimesIn(user.time_zone, details)] });
}

type IsOfType = (user: User, self: User) => boolean;

const isActive: IsOfType = ({ status }) => status === "active";
const isDeleted: IsOfType = ({ status }) => status === "deleted";
const isAdmin: IsOfType = (user, self) =>
  user.profile.name === "Administrator" && !isDeleted(user, self);
const isConfirmed: IsOfType = (user, self) => user.confirm && !isDeleted(user, self);

const types: Readonly<Record<string, IsOfType>> = {
  AllUsers: (user, self) => !isDeleted(user, self),
  ActiveUsers: isActive,
  DeactiveUsers: ({ status }) => status === "inactive",
  ConfirmedUsers: isConfirmed,
  NotConfirmedUsers: (user, self) => !user.confirm && !isDeleted(user, self),
  DeletedUsers: isDeleted,
  ActiveConfirmedUsers: (user, self) => isActive(user, self) && isConfirmed(user, self),
  AdminUsers: isAdmin,
  ActiveConfirmedAdmins: (user, self) =>
    isActive(user, self) && isConfirmed(user, self) && isAdmin(user, self),
  DeveloperUsers: ({ type__s: type }) => type === "Developer",
  AllActiveUsers: isActive,
  ActiveAndDeactive: ({ status }) => status === "active" || status === "inactive",
  CurrentUser: (user, self) => user.id === self.id,
};

/** The id always comes; null is every key. */
function describe(user: User, caller: Caller, now: number, names: readonly string[] | null) {
  const offset = offsetOf(now, user.time_zone);
  const whole = withDatetimesIn(caller.user.time_zone, { ...userBlank, ...user, offset });
  if (names === null) return whole;
  const asked = Object.entries(whole).filter(([name]) => name === "id" || names.includes(name));
  return Object.fromEntries(asked);
}

const tooManyIds = refusal(400, "LIMIT_EXCEEDED", "limit exceeded", {
  limit: mostIds,
  param_name: "ids",
});

/** Keys that Zoho always sends, for what the seed leaves out. Some in mixed case, as theirs are. */
const userBlank = {
  alias: null,
  street: null,
  city: null,
  state: null,
  zip: null,
  country: null,
  phone: null,
  mobile: null,
  fax: null,
  website: null,
  dob: null,
  signature: null,
  locale: "en_GB",
  country_locale: "en_GB",
  language: "en_GB",
  date_format: "dd/MM/yyyy",
  time_format: "HH:mm",
  decimal_separator: "Period",
  number_separator: "Comma",
  type__s: "Regular User",
  status_reason__s: null,
  default_tab_group: "0",
  microsoft: false,
  personal_account: false,
  sandboxDeveloper: false,
  Isonline: false,
  Reporting_To: null,
  created_by: null,
  created_time: null,
  Modified_By: null,
  name_format__s: "Salutation,First Name,Last Name",
  sort_order_preference__s: "First Name,Last Name",
  $current_shift: null,
  $next_shift: null,
  $shift_effective_from: null,
  theme: {},
  customize_info: {},
};

const organisationBlank = {
  alias: null,
  type: "Production",
  primary_email: null,
  primary_zuid: null,
  iso_code: "GBP",
  currency: "British Pound - GBP",
  currency_symbol: "£",
  currency_locale: "en_GB",
  country_code: null,
  street: null,
  city: null,
  state: null,
  zip: null,
  country: null,
  phone: null,
  mobile: null,
  fax: null,
  website: null,
  employee_count: null,
  description: null,
  photo_id: null,
  created_time: null,
  mc_status: false,
  gapps_enabled: false,
  translation_enabled: false,
  privacy_settings: false,
  hipaa_compliance_enabled: false,
  hierarchy_preferences: { type: "Role_Hierarchy" },
  lite_users_enabled: false,
  deletable_org_account: false,
  max_per_page: 200,
  zia_portal_id: null,
};
