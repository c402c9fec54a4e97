import { dataCentres } from "../zoho/data-centres.ts";
import { modules } from "../zoho/organisation.ts";

const id = { type: "string", pattern: "^[0-9]+$" } as const;
const text = { type: "string" } as const;
const named = {
  type: "object",
  required: ["id", "name"],
  properties: { id, name: text },
} as const;
const record = { type: "object", required: ["id"], properties: { id } } as const;

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
    users: {
      type: "array",
      items: {
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
          confirm: { type: "boolean" },
          time_zone: text,
        },
      },
    },
    records: {
      type: "object",
      additionalProperties: false,
      properties: Object.fromEntries(
        modules.map((module) => [module, { type: "array", items: record }]),
      ),
    },
  },
} as const;
