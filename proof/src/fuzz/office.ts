import { openBrowserless } from "@milepost/kit/browserless.ts";
import type { Cell } from "@milepost/kit/cell.ts";
import { openMirror } from "@milepost/kit/company/mirror.ts";
import { openSandbox } from "@milepost/kit/company/sandbox.ts";
import { spareCompany } from "@milepost/kit/company/spare-company.ts";
import { setUpDemo } from "@milepost/kit/demo.ts";
import pg from "pg";
import { bookWithLink, collectOwn } from "../tenants/own.ts";

/** An administrator of a company of its own, and a way to have it again as it was. */
export async function openFuzzOffice(cell: Cell) {
  const spare = spareCompany(cell, "97");
  const { dataCentre, organisation, users } = spare;
  const [manager] = users;
  const place = { dataCentre, zgid: organisation.zgid, userId: manager.id };
  await openSandbox(cell.sandboxUrl, place).control("seed", spare);
  await setUpDemo({ ...cell, company: JSON.stringify(spare) });
  const browser = openBrowserless(cell);
  await browser.signIn(manager);
  const mirror = await openMirror(cell);
  const id = await mirror.organisationOf(organisation.zgid);
  await mirror.close();
  let things = await collectOwn(cell, browser, spare, id);
  const [, linked] = spare.records.Leads as readonly { id?: string }[];
  const database = new pg.Pool({
    connectionString: cell.superuserUrl.replace(/postgres$/, "milepost"),
    max: 1,
  });
  const { rows } = await database.query<{ changed: object }>(
    "select changed from workflows where organisation_id = $1 and workflow_id = 1",
    [id],
  );
  return {
    get things() {
      return things;
    },
    cookie: browser.cookie,
    /** Thousands of good requests would leave thousands of workflows, files and holds, or a workflow that finds nothing. */
    async refresh() {
      const changed = JSON.stringify(rows[0]?.changed);
      const run = (sql: string, ...values: unknown[]) => database.query(sql, [id, ...values]);
      await run("delete from workflows where organisation_id = $1 and workflow_id > 1");
      await run("update workflows set changed = $2 where organisation_id = $1", changed);
      await run(
        "delete from template_files where organisation_id = $1 and file_name <> $2",
        things.filename,
      );
      await run(
        "update reservations set state = 'released' where organisation_id = $1 and state = 'held' and reservation_id <> $2",
        things.reservationId,
      );
      // Good requests have cancelled it, and nothing more could be done with its link.
      const state =
        "select state from reservations where organisation_id = $1 and reservation_id = $2";
      const [visit] = (await database.query<{ state: string }>(state, [id, things.bookingId])).rows;
      if (visit?.state === "booked") return;
      things = { ...things, ...(await bookWithLink(cell, browser, linked?.id ?? "")) };
    },
    close: () => database.end(),
  };
}
