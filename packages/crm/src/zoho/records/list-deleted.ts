import { z } from "zod";
import { apiName, Id } from "../transport/api-name.ts";
import { type Calls, valueIn } from "../transport/calls.ts";

const Deleted = z.object({
  data: z.array(z.object({ id: Id })),
  info: z.object({ more_records: z.boolean() }),
});

/** Of 200, the newest first: so many does Zoho list without more ado. */
const pagesAtMost = 10;

/** Zoho lists what was deleted for half a year; what is not ours to see is not in that list. */
export async function listDeleted(
  calls: Calls,
  module: string,
  ids: readonly string[],
): Promise<string[]> {
  const wanted = new Set(ids);
  const found = new Set<string>();
  for (let page = 1; page <= pagesAtMost && found.size < wanted.size; page += 1) {
    const path = `${apiName(module)}/deleted?type=all&per_page=200&page=${page}`;
    const list = valueIn(await calls.read(path, Deleted));
    for (const { id } of list?.data ?? []) if (wanted.has(id)) found.add(id);
    if (!list?.info.more_records) break;
  }
  return [...found];
}
