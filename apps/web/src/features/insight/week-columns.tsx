import type { WeekSaving } from "@milepost/contract/endpoints/insight.ts";
import { dayInWords } from "@milepost/contract/texts/insight-figures.ts";

interface Props {
  /** Every week of the period, oldest first. */
  readonly weeks: readonly WeekSaving[];
}

/** Hours of driving saved in each week, a column each; below the line where more was driven. Not spoken: the table says the same. */
export function WeekColumns({ weeks }: Props) {
  const minutes = weeks.map(({ firstAvailable }) => firstAvailable.minutes);
  const [top, bottom] = [Math.max(60, ...minutes), Math.min(0, ...minutes)];
  const scale = 100 / (top - bottom);
  const width = 100 / weeks.length;
  return (
    <div aria-hidden="true" className="flex flex-col gap-1">
      <div className="flex">
        {weeks.map(({ week, firstAvailable }) => (
          <span
            key={week}
            className="flex min-w-0 flex-1 justify-center whitespace-nowrap text-small tabular-nums max-sm:text-[0.6875rem]"
          >
            {firstAvailable.bookings === 0 ? "–" : hours(firstAvailable.minutes)}
          </span>
        ))}
      </div>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="presentation"
        className="h-36 w-full"
      >
        {weeks.map(({ week }, at) => (
          <Column
            key={week}
            x={at * width}
            width={width}
            {...spanOf(minutes[at] ?? 0, top, scale)}
          />
        ))}
        <rect y={top * scale - 0.3} width="100" height="0.6" className="fill-edge" />
      </svg>
      <div className="flex text-muted">
        {weeks.map(({ week }) => (
          <span
            key={week}
            className="flex min-w-0 flex-1 justify-center whitespace-nowrap text-small max-md:invisible max-md:text-[0.6875rem] max-md:first:visible max-md:[&:nth-child(4n+1)]:visible print:visible"
          >
            {dayInWords(week)}
          </span>
        ))}
      </div>
    </div>
  );
}

function Column({
  x,
  y,
  width,
  height,
  look,
}: Record<"x" | "y" | "width" | "height", number> & { readonly look: string }) {
  return <rect x={x + width * 0.15} y={y} width={width * 0.7} height={height} className={look} />;
}

/** From the line up, or down where more was driven. */
function spanOf(minutes: number, top: number, scale: number) {
  const height = Math.abs(minutes) * scale;
  return minutes >= 0
    ? { y: top * scale - height, height, look: "fill-primary" }
    : { y: top * scale, height, look: "fill-danger" };
}

/** "4.5" */
function hours(minutes: number): string {
  return (Math.round(minutes / 6) / 10).toLocaleString("en-GB");
}
