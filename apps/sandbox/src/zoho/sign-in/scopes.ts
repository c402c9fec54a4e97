const operations = "ALL|READ|CREATE|UPDATE|DELETE|WRITE";
const crmScope = new RegExp(`^ZohoCRM(\\.[a-z_]+){1,3}\\.(${operations})$`, "i");
const otherScopes = [
  "openid",
  "email",
  "profile",
  "ZohoSearch.securesearch.READ",
  "AaaServer.profile.READ",
];

/** Null when one of them does not exist. Zoho separates by commas; a list with spaces is one wrong scope. */
export function readScopes(text: string): string[] | null {
  const scopes = text.split(",").map((scope) => scope.trim());
  return scopes.every((scope) => crmScope.test(scope) || otherScopes.includes(scope))
    ? scopes
    : null;
}

export type Operation = "READ" | "CREATE" | "UPDATE" | "DELETE";

/** Whether an operation in `area` ("users", "modules.leads") is allowed: by its own scope or a wider one. */
export function allows(scopes: readonly string[], area: string, operation: Operation): boolean {
  const parts = area.toLowerCase().split(".");
  const wider = parts.map((_, i) => parts.slice(0, i + 1).join("."));
  const isWrite = operation === "CREATE" || operation === "UPDATE";
  const words = ["all", operation.toLowerCase(), ...(isWrite ? ["write"] : [])];
  const enough = wider.flatMap((one) => words.map((word) => `zohocrm.${one}.${word}`));
  return scopes.some((scope) => enough.includes(scope.toLowerCase()));
}

/** One line for the consent page. */
export function describeScope(scope: string): string {
  const [service, ...rest] = scope.split(".");
  if (service !== "ZohoCRM") return "Know who you are and find your records";
  const operation = rest.at(-1)?.toUpperCase() ?? "";
  const area = rest.slice(0, -1).join(".").toLowerCase();
  return `${verbs[operation] ?? operation} ${things[area] ?? area.replace(/[._]/g, " ")}`;
}

const verbs: Readonly<Record<string, string>> = {
  ALL: "View, create, change and delete",
  READ: "View",
  CREATE: "Create",
  UPDATE: "Change",
  DELETE: "Delete",
  WRITE: "Create and change",
};

const things: Readonly<Record<string, string>> = {
  users: "the users of your organisation",
  org: "your organisation's details",
  modules: "the records of every module",
  "modules.leads": "leads",
  "modules.contacts": "contacts",
  "modules.accounts": "accounts",
  "modules.deals": "deals",
  "modules.events": "meetings",
  settings: "the settings of your CRM",
  "settings.modules": "the list of modules",
  "settings.fields": "the fields of modules",
  "settings.layouts": "the layouts of modules",
  "settings.profiles": "profiles",
  notifications: "notifications about changed records",
  coql: "records by query",
};
