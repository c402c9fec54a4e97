import { keyOf, type Organisation, type ZohoRecord } from "../organisation.ts";
import type { Records } from "../records/records.ts";

/** What search finds: the records as they were a while ago. */
export interface SearchIndex {
  /** Milliseconds. */
  lag(): number;
  setLag(ms: number): void;
  list(organisation: Organisation, module: string): readonly ZohoRecord[];
}

/** A state that a record is no longer in; null: it was not there. */
interface Earlier {
  readonly before: ZohoRecord | null;
  /** When it left that state. */
  readonly until: number;
}

const usualLag = 2_000;

/** The index, and the records whose every change it notices. */
export function openSearchIndex(
  records: Records,
  now: () => number,
): { readonly index: SearchIndex; readonly records: Records } {
  const changed = new Map<string, Map<string, readonly Earlier[]>>();
  let lag = usualLag;

  /** Those that a search may still need, the latest change last. */
  function earlierOf(organisation: Organisation, module: string) {
    const key = `${keyOf(organisation)}/${module}`;
    const known = changed.get(key) ?? new Map<string, readonly Earlier[]>();
    changed.set(key, known);
    for (const [id, states] of known) {
      if (states.some(({ until }) => until > now() - lag)) break;
      known.delete(id);
    }
    return known;
  }

  function note(organisation: Organisation, module: string, id: string): void {
    const known = earlierOf(organisation, module);
    const before = records.find(organisation, module, id);
    const states = [...(known.get(id) ?? []), { before, until: now() }];
    known.delete(id);
    known.set(id, states);
  }

  function list(organisation: Organisation, module: string): readonly ZohoRecord[] {
    const seen = new Map(records.list(organisation, module).map((record) => [record.id, record]));
    for (const [id, states] of earlierOf(organisation, module)) {
      const earlier = states.find(({ until }) => until > now() - lag);
      if (earlier?.before) seen.set(id, earlier.before);
      else if (earlier) seen.delete(id);
    }
    return [...seen.values()];
  }

  const noticed: Records = {
    ...records,
    insert(organisation, module, ...rest) {
      const result = records.insert(organisation, module, ...rest);
      const written = result.kind === "written" ? result.records : [];
      for (const { id } of written) {
        earlierOf(organisation, module).set(id, [{ before: null, until: now() }]);
      }
      return result;
    },
    update(organisation, module, id, ...rest) {
      note(organisation, module, id);
      return records.update(organisation, module, id, ...rest);
    },
    remove(organisation, module, id, ...rest) {
      note(organisation, module, id);
      return records.remove(organisation, module, id, ...rest);
    },
    note(organisation, module, record, ...rest) {
      note(organisation, module, record.id);
      return records.note(organisation, module, record, ...rest);
    },
    replace(organisation, seeded) {
      for (const key of changed.keys()) {
        if (key.startsWith(`${keyOf(organisation)}/`)) changed.delete(key);
      }
      records.replace(organisation, seeded);
    },
  };
  const setLag = (ms: number) => {
    lag = ms;
  };
  return { index: { lag: () => lag, setLag, list }, records: noticed };
}
