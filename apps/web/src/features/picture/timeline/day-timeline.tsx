import type { DayPicture } from "@milepost/contract/endpoints/day-picture.ts";
import { dayInLines, dayTitle, minutesShort } from "../day-words.ts";
import { BlockBar, blockLooks, blockPlace } from "./block-bar.tsx";
import { type DriveMark, timelineOf } from "./timeline.ts";
import { type MoveVisit, VisitHandle } from "./visit-handle.tsx";

interface Props {
  readonly picture: DayPicture;
  /** Minutes: what the picture was made for, and what the visit was moved by since. */
  readonly deviation: number;
  readonly shift: number;
  /** Null: the visit stays where it is. */
  readonly onMove: MoveVisit | null;
}

/** The day from morning to evening, drives to scale. The same as a table for anyone who cannot see it. */
export function DayTimeline({ picture, deviation, shift, onMove }: Props) {
  const { height, hourHeight, blocks, drives, ticks, hours } = timelineOf(
    picture,
    deviation,
    shift,
  );
  return (
    <>
      <div className="relative text-small tabular-nums" style={{ height }}>
        <div
          aria-hidden="true"
          className="absolute right-0 left-12 rounded-control bg-sunken"
          style={hours}
        />
        {ticks.map(({ top, text }) => (
          <div key={top} aria-hidden="true" className="absolute inset-x-0" style={{ top }}>
            <span className={`absolute left-0 text-muted leading-5 ${tickClass(top, height)}`}>
              {text}
            </span>
            <div className="absolute right-0 left-12 h-px bg-line" />
          </div>
        ))}
        <div className="absolute inset-y-0 right-24 left-13">
          {blocks.map((block) =>
            block.kind === "visit" && onMove ? (
              <VisitHandle
                key={block.key}
                block={block}
                deviation={deviation + shift}
                hourHeight={hourHeight}
                onMove={onMove}
                className={`${blockPlace} ${blockLooks.visit}`}
              />
            ) : (
              <BlockBar key={block.key} block={block} />
            ),
          )}
        </div>
        {drives.map((drive) => (
          <DriveBar key={drive.key} drive={drive} />
        ))}
      </div>
      <div className="sr-only">
        <table>
          <caption>{dayTitle(picture.agentName, picture.date)}</caption>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">What</th>
            </tr>
          </thead>
          <tbody>
            {dayInLines(picture, shift).map(({ time, what }) => (
              <tr key={`${time} ${what}`}>
                <td>{time}</td>
                <td>{what}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The first and the last stay inside. */
function tickClass(top: number, height: number): string {
  if (top < 2) return "";
  return top > height - 2 ? "-translate-y-full" : "-translate-y-1/2";
}

const moves = "absolute motion-safe:transition-[top] motion-safe:duration-150";

/** Its length, and to the right its minutes, with a line to them where they had to give way. */
function DriveBar({ drive }: { readonly drive: DriveMark }) {
  const { top, height, minutes, textAt, isTooLong } = drive;
  const colour = isTooLong ? "bg-danger" : "bg-route";
  const [from, to] = [Math.min(textAt, top + height / 2), Math.max(textAt, top + height / 2)];
  return (
    <div aria-hidden="true">
      <span
        className={`${moves} right-20 w-2 rounded-xs ${colour}`}
        style={{ top, height: Math.max(height, 3) }}
      />
      {to - from > height / 2 && (
        <span
          className={`${moves} right-[4.875rem] w-px ${colour}`}
          style={{ top: from, height: to - from }}
        />
      )}
      <span
        className={`${moves} right-0 z-10 w-[4.625rem] -translate-y-1/2 rounded-full border bg-raised text-center font-semibold leading-[1.125rem] ${isTooLong ? "border-danger text-danger" : "border-route text-route"}`}
        style={{ top: textAt }}
      >
        {minutesShort(minutes)}
      </span>
    </div>
  );
}
