import { createHash } from "node:crypto";
import type { Database } from "../database.ts";

/** A mail as it came in. */
export interface KeptMail {
  /** Counts up from 1. */
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
  /** Who the SMTP commands named; the headers may say something else. */
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  /** Byte for byte, one character each. */
  readonly source: string;
  readonly sha256: string;
}

export interface Mailbox {
  keep(envelope: KeptMail["envelope"], source: Buffer): void;
  /** Newest first. Null: to anybody. */
  list(to: string | null): readonly KeptMail[];
  find(id: number): KeptMail | null;
  clear(): void;
}

/** Beyond this the oldest go, so that a long run does not fill the memory. */
const atMost = 20_000;

export function openMailbox({ database, now }: { database: Database; now: () => number }): Mailbox {
  const rows = database.rows<KeptMail>("mails");
  const all = new Map(rows.all());
  let last = Math.max(0, ...[...all.values()].map(({ id }) => id));

  function drop(key: string): void {
    all.delete(key);
    rows.drop(key);
  }

  return {
    keep(envelope, bytes) {
      last += 1;
      const mail = {
        id: last,
        receivedAt: now(),
        envelope,
        source: bytes.toString("latin1"),
        sha256: createHash("sha256").update(bytes).digest("hex"),
      };
      all.set(keyOf(last), mail);
      rows.put(keyOf(last), mail);
      if (all.size > atMost) for (const key of all.keys().take(1)) drop(key);
    },
    list(to) {
      const mails = [...all.values()].reverse();
      return to === null ? mails : mails.filter(({ envelope }) => envelope.to.includes(to));
    },
    find: (id) => all.get(keyOf(id)) ?? null,
    clear() {
      for (const key of [...all.keys()]) drop(key);
    },
  };
}

// Rows come back in order of key.
function keyOf(id: number): string {
  return String(id).padStart(12, "0");
}
