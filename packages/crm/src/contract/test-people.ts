import { expect, test } from "vitest";
import { crmFailureCode } from "../crm-failure.ts";
import type { World } from "./world.ts";

export function testPeople(here: () => World): void {
  test("the CRM says who opened it, and that they are an administrator", async () => {
    const { crm, users } = here();
    expect(await crm.readCurrentUser()).toMatchObject({ id: users.admin, isAdmin: true });
  });

  test("the CRM says which organisation it is", async () => {
    const { crm, organisation } = here();
    expect(await crm.readOrganisation()).toEqual(organisation);
  });

  test("everybody is listed once, also those who have left", async () => {
    const { crm, users } = here();
    const all = await crm.listUsers();
    expect(all.map(({ id }) => id).sort()).toEqual(Object.values(users).sort());
    const isActive = Object.fromEntries(all.map((user) => [user.id, user.isActive]));
    expect(isActive).toEqual({
      [users.admin]: true,
      [users.agent]: true,
      [users.helper]: true,
      [users.invited]: false,
      [users.inactive]: false,
      [users.deleted]: false,
    });
    const agent = all.find(({ id }) => id === users.agent);
    expect(agent).toMatchObject({ isAdmin: false, postcode: "MP3 1AB" });
    expect(all.find(({ id }) => id === users.helper)?.postcode).toBeNull();
  });

  test("access that does not reach to records says so", async () => {
    const { narrow, customers, users } = here();
    expect(await narrow.readCurrentUser()).toMatchObject({ id: users.admin });
    const reading = narrow.findRecord(customers.module, customers.archer, [customers.nameField]);
    expect(crmFailureCode(await reading.catch((error) => error))).toBe("CRM_FORBIDDEN");
  });
}
