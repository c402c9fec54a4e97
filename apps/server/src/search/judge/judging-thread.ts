import type { Drive } from "@milepost/drive-time";
import type { PlacedEntry } from "../../diary/list-entries.ts";
import { serveThread } from "../../platform/queue/serve-thread.ts";
import { type Judged, type JudgingWork, judges, type Pairs } from "./judging.ts";

/** The main thread has the deadline: it ends this one. */
const noDeadline = new AbortController().signal;

serveThread<JudgingWork, PlacedEntry, Pairs, (Drive | null)[], Judged>(
  ({ kind, known }, read, drives) => judges[kind]({ ...known, read }, { drives }, noDeadline),
);
