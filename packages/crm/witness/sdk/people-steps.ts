import * as seed from "../../src/zoho/testing/company.ts";
import { unwrapped } from "./describe.ts";
import { call, operate, query, read } from "./sdk.ts";
import { type Step, step } from "./step.ts";

/** Of the six in the company, one was deleted, one is inactive, and one has not accepted yet. */
const types = [
  ["AllUsers", 5],
  ["ActiveUsers", 4],
  ["DeactiveUsers", 1],
  ["DeletedUsers", 1],
  ["AdminUsers", 1],
  ["ActiveConfirmedUsers", 3],
  ["NotConfirmedUsers", 1],
  ["CurrentUser", 1],
] as const;

export const peopleSteps: readonly Step[] = [
  ...types.map(([type, count]) =>
    step(`users of type ${type}`, `200 ResponseWrapper ${count} Users`, () =>
      users({ TYPE: type, PAGE: 1, PER_PAGE: 200 }),
    ),
  ),
  step("users of a type that there is not", "400 APIException INVALID_DATA", () =>
    users({ TYPE: "Wizards" }),
  ),
  step("a user by id", "200 ResponseWrapper 1 Users", () =>
    operate("users", [], "getUser", BigInt(seed.agent.id)),
  ),
  step("who opened it", `["Ada Marsh","${seed.admin.email}","active",true]`, async () => {
    const user = await read(users({ TYPE: "CurrentUser" }), "getUsers", 0);
    const [name, email, status, confirm] = ["FullName", "Email", "Status", "Confirm"].map((key) =>
      unwrapped(call(user, `get${key}`)),
    );
    return [name, email, status, confirm];
  }),
  step("the postcode of an agent", '" MP3 1AB "', async () =>
    read(operate("users", [], "getUser", BigInt(seed.agent.id)), "getUsers", 0, "getZip"),
  ),
  step("the organisation", "200 ResponseWrapper 1 Org", organisation),
  step("its number", '"808232144"', () => read(organisation(), "getOrg", 0, "getZgid")),
  step("its name", '"Sandlewick Windows"', () =>
    read(organisation(), "getOrg", 0, "getCompanyName"),
  ),
  step("its zone", '"Europe/London"', () => read(organisation(), "getOrg", 0, "getTimeZone")),
  step("profiles", "200 ResponseWrapper 3 Profile", () => operate("profiles", [], "getProfiles")),
];

async function users(values: Readonly<Record<string, unknown>>): Promise<unknown> {
  return operate("users", [], "getUsers", await query("users", "GetUsersParam", values));
}

function organisation(): Promise<unknown> {
  return operate("org", [], "getOrganization");
}
