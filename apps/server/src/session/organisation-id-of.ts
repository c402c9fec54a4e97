import { createHash } from "node:crypto";
import { type OrganisationId, toOrganisationId } from "../platform/database/organisation-id.ts";

/**
 * The same organisation of a CRM has the same id in every process, so signing in needs no table that
 * all organisations share. The first 128 bits of a hash, written as a UUID (version 8: "made our own way").
 */
export function organisationIdOf(dataCentre: string, crmOrganisationId: string): OrganisationId {
  const hash = createHash("sha256").update(`zoho\n${dataCentre}\n${crmOrganisationId}`).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString("hex", 0, 16);
  return toOrganisationId(hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5"));
}
