import { dateInWords, hourInWords } from "../../platform/time/appointment-words.ts";
import { storyOf } from "./story-of.ts";
import type { Booking } from "./use-booking-page.ts";

interface Props {
  readonly booking: Booking;
}

/** What became of it so far, line by line. */
export function BookingStory({ booking }: Props) {
  const { timezone } = booking;
  return (
    <section
      aria-labelledby="story"
      className="flex flex-col gap-4 rounded-card border border-line bg-raised p-6 sm:px-8"
    >
      <h2 id="story" className="font-semibold">
        What happened
      </h2>
      <ol className="flex flex-col gap-3">
        {storyOf(booking).map(({ text, detail, at }) => (
          <li key={`${at} ${text}`} className="flex flex-col">
            <span className="break-words">{text}</span>
            {detail !== null && <span className="break-words text-muted">{detail}</span>}
            <time dateTime={at} className="text-muted text-small">
              {dateInWords(at, timezone)}, {hourInWords(at, timezone)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
