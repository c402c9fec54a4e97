import type { DayPicture } from "@milepost/contract/endpoints/day-picture.ts";
import { dayInLines, dayTitle } from "./day-words.ts";
import { type Block, type DriveMark, timelineOf } from "./timeline.ts";

interface Props {
  readonly picture: DayPicture;
  /** Minutes: what the picture was made for, and what the visit was moved by since. */
  readonly deviation: number;
  readonly shift: number;
}

/** The day from left to right, drives to scale. The same as a table for anyone who cannot see it. */
export function DayTimeline({ picture, deviation, shift }: Props) {
  const { blocks, drives, ticks, hours } = timelineOf(picture, deviation, shift);
  return (
    <>
      <div aria-hidden="true" className="relative h-24 text-small tabular-nums">
        <div
          className="absolute top-6 h-11 rounded-control bg-sunken"
          style={{ left: `${hours.left}%`, width: `${hours.width}%` }}
        />
        {ticks.map(({ left, text }) => (
          <div key={left} className="absolute inset-y-0" style={{ left: `${left}%` }}>
            <div className="absolute top-6 h-11 w-px bg-line" />
            <span className={`absolute top-[4.75rem] text-muted leading-5 ${tickClass(left)}`}>
              {text}
            </span>
          </div>
        ))}
        {blocks.map((block) => (
          <BlockBar key={block.key} block={block} />
        ))}
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
function tickClass(left: number): string {
  if (left < 2) return "";
  return left > 98 ? "-translate-x-full" : "-translate-x-1/2";
}

const looks = {
  appointment: "bg-primary text-on-primary",
  held: "border border-edge border-dashed bg-raised text-muted",
  busy: "bg-edge/35 text-ink",
  visit:
    "visit-hatch z-10 border-2 border-primary font-semibold text-ink motion-safe:transition-[left] motion-safe:duration-150",
} as const;

function BlockBar({ block: { kind, text, left, width } }: { readonly block: Block }) {
  return (
    <div
      className={`@container absolute top-6 flex h-11 min-w-1 items-center justify-center overflow-hidden rounded-control ${looks[kind]}`}
      style={{ left: `${left}%`, width: `${width}%` }}
    >
      <span className="@min-[2.5rem]:inline hidden">{text}</span>
    </div>
  );
}

const moves = "absolute z-20 motion-safe:transition-[left] motion-safe:duration-150";

function DriveBar({ drive }: { readonly drive: DriveMark }) {
  const { left, width, minutes, textAt, isTooLong } = drive;
  return (
    <>
      <span
        className={`${moves} top-0 -translate-x-1/2 font-medium leading-5 ${isTooLong ? "text-danger" : "text-route"}`}
        style={{ left: `${textAt}%` }}
      >
        {minutes ?? "?"}
      </span>
      <span
        className={`${moves} top-9 h-5 rounded-xs ${isTooLong ? "bg-danger" : "bg-route"}`}
        style={{ left: `${left}%`, width: `${width}%` }}
      />
    </>
  );
}
