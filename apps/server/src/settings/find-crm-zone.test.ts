import type { Crm } from "@milepost/crm/crm.ts";
import { expect, test } from "vitest";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { findCrmZone } from "./find-crm-zone.ts";

const zoneOf = (zone: string | null) => {
  const crm: Pick<Crm, "readOrganisation"> = {
    readOrganisation: async () => ({ id: "1", name: "Blinds", zone }),
  };
  return findCrmZone(async () => crm as Crm, "o" as OrganisationId);
};

test("the zone of the CRM's organisation is proposed where it can be chosen, and no other", async () => {
  expect(await zoneOf("America/New_York")).toBe("America/New_York");
  expect(await zoneOf("Asia/Kathmandu")).toBeNull();
  expect(await zoneOf(null)).toBeNull();
});
