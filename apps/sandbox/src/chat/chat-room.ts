import type { Database } from "../database.ts";

export type ChatSystem = "slack" | "teams";

/** A message as it came in. */
export interface KeptMessage {
  /** Counts up from 1. */
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
  readonly system: ChatSystem;
  /** Which webhook, without its secret. */
  readonly hook: string;
  /** Valid where `failure` is null. */
  readonly body: unknown;
  /** Why it is not in the channel although it was taken: Teams looks at a card after it has answered. */
  readonly failure: string | null;
}

export interface ChatRoom {
  keep(message: Omit<KeptMessage, "id" | "receivedAt">): void;
  /** Newest first. */
  list(): readonly KeptMessage[];
  clear(): void;
}

/** Beyond this the oldest go, so that a long run does not fill the memory. */
const atMost = 5_000;

export function openChatRoom({
  database,
  now,
}: {
  database: Database;
  now: () => number;
}): ChatRoom {
  const rows = database.rows<KeptMessage>("chat_messages");
  const all = new Map(rows.all());
  let last = Math.max(0, ...[...all.values()].map(({ id }) => id));

  function drop(key: string): void {
    all.delete(key);
    rows.drop(key);
  }

  return {
    keep(message) {
      last += 1;
      // Rows come back in order of key.
      const key = String(last).padStart(12, "0");
      const kept = { id: last, receivedAt: now(), ...message };
      all.set(key, kept);
      rows.put(key, kept);
      if (all.size > atMost) for (const oldest of all.keys().take(1)) drop(oldest);
    },
    list: () => [...all.values()].reverse(),
    clear() {
      for (const key of [...all.keys()]) drop(key);
    },
  };
}
