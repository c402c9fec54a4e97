import { type Html, html } from "../../../html.ts";
import type { User } from "../../organisation.ts";
import { recordPath } from "../paths.ts";
import { isCancelled } from "../record-table.ts";
import type { Seat } from "../seat.ts";
import { type DayMeeting, isTitleHidden, listAbsences, listMeetings } from "./calendar-meetings.ts";
import type { Column } from "./time-grid.ts";

/** One user's day. */
export function dayColumn(
  seat: Seat,
  user: User,
  day: string,
  head: { readonly heading: Html; readonly isToday: boolean },
): Column {
  const meetings = listMeetings(seat, user, day);
  const away = listAbsences(seat, user, day);
  return {
    ...head,
    wholeDay: [
      ...away.map((why) => html`<span class="away">${why}</span>`),
      ...meetings.filter(({ isWholeDay }) => isWholeDay).map((meeting) => block(seat, meeting)),
    ],
    blocks: meetings
      .filter(({ isWholeDay }) => !isWholeDay)
      .map((meeting) => ({ from: meeting.from, to: meeting.to, content: block(seat, meeting) })),
  };
}

function block(seat: Seat, meeting: DayMeeting): Html {
  const { record, from, to, begins, ends, isWholeDay, isDeclined, isRecurring } = meeting;
  // There is room for one line.
  const short = to - from < 45 && !isWholeDay ? " short" : "";
  const isHidden = isTitleHidden(seat, record);
  const title = isHidden ? "Private" : String(record.Event_Title ?? "");
  const place = !isHidden && typeof record.Venue === "string" ? record.Venue : "";
  const marks = [
    isRecurring && "recurring",
    isCancelled(record) ? "cancelled" : isDeclined && "declined",
  ].filter((mark) => typeof mark === "string");
  return html`<a class="meeting${short}${isDeclined ? " struck" : ""}" href="${recordPath(seat.organisation, "Events", record.id)}">
${isWholeDay ? null : html`<span class="time">${begins}–${ends}</span> `}${
  isRecurring ? html`<span class="again" aria-hidden="true">↻ </span>` : null
}<span class="what">${title}</span>${marks.length > 0 ? html`<span class="unseen">, ${marks.join(", ")}</span>` : null}${
    place === "" ? null : html` <span class="place">${place}</span>`
  }</a>`;
}
