import type { Crm } from "@milepost/crm/crm.ts";
import { crmImplausible } from "@milepost/crm/crm-failure.ts";

/** So many records may leave the mirror at once without question. */
const few = 10;

/** More than half, and more than a few: rather a mistake in the reading than a fact. */
export function isHardToBelieve(gone: number, of: number): boolean {
  return gone > few && gone * 2 > of;
}

/**
 * Throws unless so many may be called gone. Most of them may only where the CRM itself says that it has
 * deleted them: rights that were taken from the person who connected it look the same otherwise, and would
 * make everybody free.
 */
export async function believeGone(
  crm: Pick<Crm, "listDeleted">,
  { module, ids, of }: { module: string; ids: readonly string[]; of: number },
): Promise<void> {
  if (!isHardToBelieve(ids.length, of)) return;
  const deleted = await crm.listDeleted(module, ids);
  const unexplained = ids.length - deleted.length;
  if (isHardToBelieve(unexplained, of)) {
    throw crmImplausible(`${unexplained} of ${of} ${module} are not shown, and not as deleted`);
  }
}
