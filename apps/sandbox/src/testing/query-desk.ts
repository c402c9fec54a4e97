import { ada, lead, zoe } from "./company.ts";
import { everyScope, startWalk } from "./walk.ts";

export const id = (number: number) => String(5725767000000700000n + BigInt(number));
const named = (number: number, name: string) => ({ id: id(number), name });

const records = {
  Accounts: [
    { id: id(1), Account_Name: "Mill House" },
    { id: id(2), Account_Name: "Old Barn", Parent_Account: named(1, "Mill House") },
  ],
  Contacts: [
    {
      id: id(11),
      Last_Name: "O'Hara",
      First_Name: "Pat",
      Email: "pat@home.example",
      Account_Name: named(2, "Old Barn"),
      Description: "Gate is green",
      Owner: { id: ada.id },
      Created_Time: "2026-02-01T10:00:00+00:00",
    },
    {
      id: id(12),
      Last_Name: "Stone",
      Email: "ann@home.example",
      Owner: { id: zoe.id },
      Account_Name: named(1, "Mill House"),
      Created_Time: "2026-02-01T11:30:00+01:00",
    },
    { id: id(13), Last_Name: "Stokes", Created_Time: "2026-02-01T11:00:00+00:00" },
  ],
  Deals: [
    {
      id: id(21),
      Deal_Name: "Windows",
      Stage: "Qualification",
      Amount: 100,
      Closing_Date: "2026-05-01",
    },
    {
      id: id(22),
      Deal_Name: "Doors",
      Stage: "Closed Won",
      Amount: 250,
      Closing_Date: "2026-06-01",
    },
    { id: id(23), Deal_Name: "Porch", Stage: "Closed Won", Amount: 50 },
  ],
  Leads: [lead(1), lead(2), lead(3, { Last_Name: "Rowe", Email_Opt_Out: true })],
  Events: [
    {
      id: id(31),
      Event_Title: "Survey",
      What_Id: { id: lead(3).id },
      $se_module: "Leads",
      Start_DateTime: "2026-07-01T10:00:00+01:00",
      End_DateTime: "2026-07-01T11:00:00+01:00",
      Participants: [{ type: "email", participant: "a@b.example" }],
    },
    { id: id(32), Event_Title: "Lunch", What_Id: { id: id(21) }, $se_module: "Deals" },
  ],
};

export type QueryDesk = Awaited<ReturnType<typeof startQueryDesk>>;

/** A company with records that refer to each other, and a user who sends queries. */
export async function startQueryDesk() {
  const walk = await startWalk();
  await walk.seed({ records });
  let access = await walk.accessFor("Ada Marsh", { scope: everyScope });

  const ask = (select_query: string, more: object = {}) =>
    walk.ask("POST", access, "/coql", { select_query, ...more });

  /** None when nothing was found. */
  async function rows(query: string): Promise<Record<string, unknown>[]> {
    const { status, body } = await ask(query);
    if (status === 204) return [];
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return body.data;
  }

  const column = async (name: string, query: string) => (await rows(query)).map((row) => row[name]);

  return {
    walk,
    ask,
    rows,
    column,
    write: (method: string, path: string, body?: unknown) => walk.ask(method, access, path, body),
    /** Last names of the contacts for which a condition holds. */
    names: (where: string) => column("Last_Name", `select Last_Name from Contacts where ${where}`),
    async refusal(query: string) {
      const { status, body } = await ask(query);
      return [status, body.code, body.details];
    },
    async signInAs(name: string) {
      access = await walk.accessFor(name, { scope: everyScope });
    },
  };
}
