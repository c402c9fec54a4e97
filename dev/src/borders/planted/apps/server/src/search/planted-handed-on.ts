// refused by folders nothing-foreign-in-a-transaction
import type { Crm } from "@milepost/crm/crm.ts";
import type { Db } from "../platform/database/database.ts";

interface Wish {
  readonly crm: Crm;
}

export async function planted(db: Db, { crm }: Wish) {
  await db.selectFrom("organisations").selectAll().execute();
  return crm.listUsers();
}
