/** One entry of a diary, as the writer last wrote it. Minutes since 1970. */
export interface Entry {
  readonly agent: string;
  readonly id: string;
  readonly from: number;
  readonly to: number;
  /** Minutes of the drive to the next one; null: not learnt. */
  readonly toNext: number | null;
}

/** Every state that an agent's diary was ever committed in, kept by the writer itself and not read from anywhere. */
export interface History {
  now(): readonly Entry[];
  /** Before the commit is asked for: from here on a reader may see it. */
  begin(entries: readonly Entry[]): void;
  /** Once the commit is answered: from here on every reader must see it. */
  end(): void;
  /** How many are certainly committed, and how many may be. */
  reached(): Moment;
  /** Whether the agent's diary looked like this in any of the states that a reader may have met. */
  wasEver(seen: Seen): boolean;
}

interface Moment {
  readonly certain: number;
  readonly possible: number;
}

interface Seen {
  readonly agent: string;
  readonly span: { readonly from: number; readonly to: number };
  /** In order. */
  readonly entries: readonly Entry[];
  /** Certain when the reader began, possible when it ended. */
  readonly since: number;
  readonly until: number;
}

export function openHistory(): History {
  const states: (readonly Entry[])[] = [[]];
  let certain = 0;
  return {
    now: () => states.at(certain) ?? [],
    begin: (entries) => void states.push(entries),
    end: () => {
      certain = states.length - 1;
    },
    reached: () => ({ certain, possible: states.length - 1 }),
    wasEver({ agent, span, entries, since, until }) {
      const wanted = textOf(entries);
      return states.slice(since, until + 1).some((state) => {
        const own = state.filter(
          (one) => one.agent === agent && one.from < span.to && one.to > span.from,
        );
        const inOrder = own.toSorted((a, b) => a.from - b.from || (a.id < b.id ? -1 : 1));
        return textOf(inOrder) === wanted;
      });
    },
  };
}

function textOf(entries: readonly Entry[]): string {
  return entries.map(({ id, from, to, toNext }) => `${id} ${from} ${to} ${toNext}`).join("\n");
}
