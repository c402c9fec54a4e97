import type { OrganisationId } from "../platform/database/organisation-id.ts";

/** Whom a search is for, as it was asked. */
interface Asked {
  readonly wf: number;
  readonly postcode: string;
  readonly recordId?: string | undefined;
}

const atMost = 20_000;
const minutes = 15;

/**
 * For whom this process has searched lately: the drives are remembered, so another search costs little,
 * and somebody is speaking with them.
 */
export function recentCustomers(now = () => performance.now()) {
  /** When they are forgotten, the first ones first. */
  const known = new Map<string, number>();
  const keyOf = (organisation: OrganisationId, { wf, postcode, recordId }: Asked) =>
    [organisation, wf, recordId, postcode].join(" ");
  return {
    isKnown(organisation: OrganisationId, asked: Asked): boolean {
      return (known.get(keyOf(organisation, asked)) ?? 0) > now();
    },
    remember(organisation: OrganisationId, asked: Asked): void {
      const key = keyOf(organisation, asked);
      known.delete(key);
      known.set(key, now() + minutes * 60_000);
      const [oldest] = known.keys();
      if (known.size > atMost && oldest !== undefined) known.delete(oldest);
    },
  };
}
