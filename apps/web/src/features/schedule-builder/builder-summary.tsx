import { TriangleAlert } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { clockOf } from "./clock-minute.ts";
import { type LoweredDrive, loweredWords } from "./lowered-drive.ts";
import { type Notice, noticeWords } from "./notice.ts";
import { type Schedule, smallestGap } from "./schedule.ts";

interface Props {
  readonly schedule: Schedule;
}

export function Chips({ schedule }: Props) {
  const { duration, slots } = schedule;
  return (
    <div className="flex flex-wrap gap-2">
      <Badge look="plain">Default duration: {duration} min</Badge>
      <Badge look="plain">Maximum drive time: {driveWords(schedule)}</Badge>
      <Badge look="plain">Slots: {slots.length}</Badge>
    </div>
  );
}

/** The start times and final values, as they would be saved. */
export function BuilderSummary({ schedule }: Props) {
  const { dayStart, dayEnd, duration, slots } = schedule;
  const lines = [
    ["Start times", slots.map(({ startTime }) => clockOf(startTime)).join(", ") || "None"],
    ["Each lasts", `${duration} min`],
    ["Maximum drive time", driveWords(schedule)],
    ["Day", `${clockOf(dayStart)} to ${clockOf(dayEnd)}`],
  ] as const;
  return (
    <dl
      aria-label="Summary"
      className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 rounded-control bg-sunken px-4 py-3 text-small tabular-nums"
    >
      {lines.map(([name, words]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="font-medium">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

interface NoticeProps extends Props {
  readonly notice: Notice | null;
}

/** What stopped the last gesture, and what is allowed but will hurt. Nothing: no space taken. */
export function BuilderNotices({ schedule, notice }: NoticeProps) {
  const words = notice ? noticeWords(notice, schedule) : null;
  const warning = driveWarning(schedule);
  return (
    <>
      {words && <Warning title={words.title} detail={words.detail} />}
      {warning && <Warning title="Drives longer than the gap" detail={warning} />}
    </>
  );
}

interface LoweredProps {
  readonly lowered: LoweredDrive;
  readonly onKeep: () => void;
}

/** A setting of its own has changed with the slots: that is said where it happens. */
export function LoweredNotice({ lowered, onKeep }: LoweredProps) {
  const { what, keep } = loweredWords(lowered);
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      {what}
      <Button look="secondary" onClick={onKeep}>
        {keep}
        <span className="sr-only"> as the maximum drive time</span>
      </Button>
    </p>
  );
}

function Warning({ title, detail }: { readonly title: string; readonly detail: string }) {
  return (
    <p className="flex items-start gap-2 text-warning">
      <TriangleAlert className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
      <span>
        <strong className="font-semibold">{title}</strong>
        {detail && <span className="block text-ink">{detail}</span>}
      </span>
    </p>
  );
}

/** Null: the longest drive fits between any two appointments. */
function driveWarning(schedule: Schedule): string | null {
  const gap = smallestGap(schedule);
  if (gap === null || schedule.driveLimit <= gap) return null;
  return `A drive of ${schedule.driveLimit} min doesn’t fit the smallest gap, ${gap} min. Some neighbouring slots won’t be offered.`;
}

function driveWords({ driveLimit }: Schedule): string {
  return driveLimit === 0 ? "no limit" : `${driveLimit} min`;
}
