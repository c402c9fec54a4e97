import type { Drive } from "@milepost/drive-time";
import { serveThread } from "../../platform/queue/serve-thread.ts";
import { type Judged, type JudgingWork, judges, type Pairs } from "./judging.ts";
import { type PackedEntries, unpackEntries } from "./packed-entries.ts";

/** The main thread has the deadline: it ends this one. */
const noDeadline = new AbortController().signal;

serveThread<JudgingWork, PackedEntries, Pairs, (Drive | null)[], Judged>(
  ({ kind, known }, parts, drives) =>
    judges[kind]({ ...known, read: parts.flatMap(unpackEntries) }, { drives }, noDeadline),
);
