import { type Answer, answer, invalidId, invalidParameter, nothingFound } from "./answers.ts";
import { chooseModified } from "./modified-since.ts";
import type { User } from "./organisation.ts";
import { cutPage, type ListAsked, readPage } from "./paging.ts";
import type { Caller } from "./store.ts";
import { offsetOf, withDatetimesIn } from "./zoned.ts";

export function listUsers(
  caller: Caller,
  asked: ListAsked & { readonly ifModifiedSince: string | undefined },
): Answer {
  const { type = "AllUsers" } = asked.query;
  const isOfType = Object.hasOwn(types, type) ? types[type] : undefined;
  if (!isOfType) return invalidParameter("type");
  const page = readPage(asked);
  if (page.kind === "answer") return page;
  const ofType = caller.organisation.users.filter((user) => isOfType(user, caller.user));
  const chosen = chooseModified(ofType, asked.ifModifiedSince);
  if (chosen.kind === "answer") return chosen;
  const { rows, info } = cutPage(chosen.rows, page);
  if (rows.length === 0) return nothingFound;
  return answer(200, { users: rows.map((user) => describe(user, caller, asked.now)), info });
}

export function showUser(caller: Caller, id: string, now: number): Answer {
  if (!/^\d+$/.test(id)) return invalidId;
  const user = caller.organisation.users.find((one) => one.id === id);
  return user ? answer(200, { users: [describe(user, caller, now)] }) : nothingFound;
}

export function showOrganisation({ organisation, user }: Caller): Answer {
  const details = { ...organisationBlank, ...organisation.organisation };
  return answer(200, { org: [withDatetimesIn(user.time_zone, details)] });
}

type IsOfType = (user: User, self: User) => boolean;

const isActive: IsOfType = ({ status }) => status === "active";
const isAdmin: IsOfType = ({ profile }) => profile.name === "Administrator";
const isConfirmed: IsOfType = ({ confirm }) => confirm;
const isDeleted: IsOfType = ({ status }) => status === "deleted";

const types: Readonly<Record<string, IsOfType>> = {
  AllUsers: (user, self) => !isDeleted(user, self),
  ActiveUsers: isActive,
  DeactiveUsers: ({ status }) => status === "inactive",
  ConfirmedUsers: isConfirmed,
  NotConfirmedUsers: ({ confirm }) => !confirm,
  DeletedUsers: isDeleted,
  ActiveConfirmedUsers: (user, self) => isActive(user, self) && isConfirmed(user, self),
  AdminUsers: isAdmin,
  ActiveConfirmedAdmins: (user, self) =>
    isActive(user, self) && isConfirmed(user, self) && isAdmin(user, self),
  CurrentUser: (user, self) => user.id === self.id,
};

function describe(user: User, caller: Caller, now: number): object {
  const offset = offsetOf(now, user.time_zone);
  return withDatetimesIn(caller.user.time_zone, { ...userBlank, ...user, offset });
}

/** Keys that Zoho always sends, for what the seed leaves out. */
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
  locale: "en_GB",
  country_locale: "en_GB",
  language: "en_GB",
  type__s: "Regular User",
  status_reason__s: null,
  microsoft: false,
  personal_account: false,
};

const organisationBlank = {
  alias: null,
  type: "production",
  street: null,
  city: null,
  state: null,
  zip: null,
  country: null,
  phone: null,
  mobile: null,
  fax: null,
  website: null,
  mc_status: false,
  gapps_enabled: false,
  translation_enabled: false,
  privacy_settings: false,
};
