import type { Organisation } from "../organisation.ts";

interface Edition {
  /** API credits in 24 hours: a base, some for each licence, and at most so many. */
  readonly base: number;
  readonly perUser: number;
  readonly most: number;
  /** Calls at the same time of one application in one organisation. */
  readonly concurrency: number;
  /** Buttons of the organisation's own on a record's page; every edition has links there. */
  readonly hasButtons: boolean;
}

const enterprise = {
  base: 50_000,
  perUser: 1_000,
  most: 5_000_000,
  concurrency: 20,
  hasButtons: true,
};
const ultimate = {
  base: 50_000,
  perUser: 2_000,
  most: Number.POSITIVE_INFINITY,
  concurrency: 25,
  hasButtons: true,
};

/** By the seed's `edition`, or `license_details.paid_type` of the organisation. */
const editions: Readonly<Record<string, Edition>> = {
  free: { base: 5_000, perUser: 0, most: 5_000, concurrency: 5, hasButtons: false },
  standard: { base: 50_000, perUser: 250, most: 100_000, concurrency: 10, hasButtons: false },
  professional: { base: 50_000, perUser: 500, most: 3_000_000, concurrency: 15, hasButtons: false },
  enterprise,
  zohoone: enterprise,
  ultimate,
  crmplus: ultimate,
};

/** An organisation that does not say is an enterprise. */
export function limitsOf({ organisation, users, edition: seeded }: Organisation) {
  const { paid_type: type = "", users_license_purchased: licences = users.length } = detailsIn(
    organisation.license_details,
  );
  const named = String(seeded ?? type)
    .toLowerCase()
    .replaceAll(/[ _]/g, "");
  const edition = Object.hasOwn(editions, named) ? editions[named] : undefined;
  const { base, perUser, most, concurrency, hasButtons } = edition ?? enterprise;
  return { credits: Math.min(base + perUser * Number(licences), most), concurrency, hasButtons };
}

function detailsIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
