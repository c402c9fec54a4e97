import { keyOf, type Organisation } from "../zoho/organisation.ts";
import type { RecordsByModule } from "../zoho/records/cabinet.ts";
import { findModule } from "../zoho/records/metadata/module.ts";
import { fullNameOf } from "../zoho/records/metadata/names.ts";
import { dataCentres } from "../zoho/sign-in/data-centres.ts";
import type { Zoho } from "../zoho/zoho.ts";

/** An organisation with its records, which take the place of whatever it had. */
export interface Seed extends Organisation {
  readonly records: RecordsByModule;
}

/** What is wrong with the seed, or null once it is in place. */
export function plant(zoho: Zoho, { records, ...seeded }: Seed): string | null {
  const own = Object.fromEntries(Object.keys(records).map((module) => [module, []]));
  const organisation = withLicence({ ...seeded, fields: { ...own, ...seeded.fields } });
  const wrong = Object.entries(records).flatMap(([module, all]) => {
    const known = findModule(organisation, zoho.switches, module)?.fields;
    const names = new Set(all.flatMap((record) => Object.keys(record)));
    return [...names]
      .filter((name) => name !== "id" && !name.startsWith("$") && !known?.has(name))
      .map((name) => `${module} has no field ${name}: maybe it belongs under "fields"`);
  });
  if (wrong.length > 0) return `${keyOf(organisation)}: ${wrong.join("; ")}`;
  zoho.organisations.replace(organisation);
  zoho.records.replace(organisation, withFullNames(records));
  return null;
}

/** What the CRM makes up by itself, where the seed leaves it out. */
function withFullNames(records: RecordsByModule): RecordsByModule {
  const named = Object.entries(records).map(([module, all]) => {
    const hasFullName = module === "Leads" || module === "Contacts";
    return [module, hasFullName ? all.map((one) => ({ ...fullNameOf(one), ...one })) : all];
  });
  return Object.fromEntries(named);
}

/** `edition` is a short way to say what the licence is. */
function withLicence({ edition, ...organisation }: Organisation): Organisation {
  if (edition === undefined) return organisation;
  const license_details = { paid: edition !== "free", paid_type: edition };
  return { ...organisation, organisation: { license_details, ...organisation.organisation } };
}

const id = { type: "string", pattern: "^[0-9]+$" } as const;
const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const named = {
  type: "object",
  required: ["id", "name"],
  properties: { id, name: text },
} as const;
const list = (items: object) => ({ type: "array", items }) as const;
const byModule = (each: object) => ({ type: "object", additionalProperties: each }) as const;
const record = { type: "object", required: ["id"], properties: { id } } as const;
const field = {
  type: "object",
  required: ["api_name", "data_type"],
  properties: {
    api_name: { type: "string", pattern: "^[A-Za-z][A-Za-z0-9_]*$" },
    data_type: text,
    field_label: text,
    length: { type: ["integer", "null"] },
    system_mandatory: flag,
    read_only: flag,
  },
} as const;
const user = {
  type: "object",
  required: [
    "id",
    "zuid",
    "full_name",
    "email",
    "profile",
    "role",
    "status",
    "confirm",
    "time_zone",
  ],
  properties: {
    id,
    zuid: { anyOf: [id, { type: "null" }] },
    full_name: text,
    email: text,
    profile: named,
    role: named,
    status: text,
    confirm: flag,
    time_zone: text,
  },
} as const;

/** The body of a seed: what the emulator itself relies on. Other keys of Zoho's pass through as they are. */
export const seedSchema = {
  type: "object",
  required: ["dataCentre", "organisation", "users", "records"],
  additionalProperties: false,
  properties: {
    dataCentre: { enum: dataCentres },
    organisation: {
      type: "object",
      required: ["id", "zgid", "company_name", "time_zone"],
      properties: { id, zgid: id, company_name: text, time_zone: text },
    },
    users: list(user),
    records: byModule(list(record)),
    fields: byModule(list(field)),
    layouts: byModule(list(text)),
    profiles: list({ ...named, required: ["id", "name", "denied"] }),
    leave: list({ type: "object", required: ["id", "user", "from", "to"], properties: { id } }),
    holidays: list({ type: "object", required: ["id", "name", "date"], properties: { id } }),
    businessHours: { type: "object" },
    edition: text,
  },
} as const;
