import type { Cell } from "@milepost/kit/cell.ts";
import { openWatched, type Watched } from "./browser.ts";
import { cookiesOf, openTemplatesCompany, type TemplatesCompany } from "./company.ts";
import type { Payloads } from "./payloads.ts";

/** A company with its administrator signed in, in a browser in which nothing goes unseen. */
export interface Stage {
  readonly cell: Cell;
  readonly watched: Watched;
  readonly company: TemplatesCompany;
  readonly payloads: Payloads;
}

export async function openStage(cell: Cell, payloads: Payloads): Promise<Stage & AsyncDisposable> {
  const company = await openTemplatesCompany(cell);
  const watched = await openWatched([cell.url, cell.sandboxUrl]);
  await watched.context.addCookies(cookiesOf(company.desk.admin, cell.url));
  return {
    cell,
    watched,
    company,
    payloads,
    async [Symbol.asyncDispose]() {
      await watched.close();
      await company.desk.close();
    },
  };
}
