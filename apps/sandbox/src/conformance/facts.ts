import type { Fact } from "./fact.ts";
import { accountFacts } from "./facts-accounts.ts";
import { limitFacts } from "./facts-limits.ts";
import { meetingFacts } from "./facts-meetings.ts";
import { metadataFacts } from "./facts-metadata.ts";
import { notificationFacts } from "./facts-notifications.ts";
import { queryFacts } from "./facts-queries.ts";
import { recordFacts } from "./facts-records.ts";
import { writeFacts } from "./facts-writes.ts";

/** Everything the reference states that a client could notice and the emulator must show. */
export const facts: readonly Fact[] = [
  ...accountFacts,
  ...recordFacts,
  ...writeFacts,
  ...queryFacts,
  ...metadataFacts,
  ...meetingFacts,
  ...notificationFacts,
  ...limitFacts,
];
