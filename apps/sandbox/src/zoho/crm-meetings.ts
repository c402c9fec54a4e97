import { type Html, html } from "../html.ts";
import type { Page } from "../page.ts";
import { framed, tabPath } from "./crm-frame.ts";
import { showDay, showTime, showValue } from "./crm-values.ts";
import { findRecord, type Organisation, recordsOf, type ZohoRecord } from "./organisation.ts";
import { inZone, readInstant } from "./zoned.ts";

/** The meetings of one local day, under the days of its week. Days are yyyy-MM-dd. */
export function meetingsPage(organisation: Organisation, day: string, today: string): Page {
  const zone = organisation.organisation.time_zone;
  const all = recordsOf(organisation, "Events");
  const on = (one: string) => all.filter((event) => dayOf(event, zone) === one);
  const meetings = on(day);
  const link = (to: string, text: Html, current: string | null) =>
    html`<li><a href="${tabPath(organisation, "Events")}?day=${to}"${
      current === null ? null : html` aria-current="${current}"`
    }>${text}</a></li>
`;
  const week = weekOf(day).map((one) =>
    link(
      one,
      html`${showDay(one).slice(0, -" 2025".length)} <span class="muted">${countText(on(one).length)}</span>`,
      one === day ? "date" : null,
    ),
  );
  const main = html`<header class="title"><h1>Meetings</h1><p class="muted">${showDay(day)}${day === today ? ", today" : ""}</p></header>
<nav aria-label="Days"><ul class="days">
${link(addDays(day, -7), html`Previous week`, null)}${week}${link(addDays(day, 7), html`Next week`, null)}</ul></nav>
${meetings.length > 0 ? meetingsTable(organisation, meetings, { withDay: false }) : html`<p class="muted">No meetings on this day.</p>`}`;
  return framed(organisation, "Events", { title: "Meetings", main });
}

export function meetingsTable(
  organisation: Organisation,
  meetings: readonly ZohoRecord[],
  { withDay }: { readonly withDay: boolean },
): Html {
  const sorted = meetings.toSorted((a, b) => startOf(a) - startOf(b));
  return html`<table>
<thead><tr><th>Time</th><th>Title</th><th>Host</th><th>Place</th><th>With</th></tr></thead>
<tbody>
${sorted.map((meeting) => meetingRow(organisation, meeting, withDay))}</tbody>
</table>`;
}

function meetingRow(organisation: Organisation, meeting: ZohoRecord, withDay: boolean): Html {
  const zone = organisation.organisation.time_zone;
  const day = withDay ? `${showDay(dayOf(meeting, zone))}, ` : "";
  const end = readInstant(meeting.End_DateTime);
  const hours =
    meeting.All_day === true
      ? "All day"
      : `${showTime(startOf(meeting), zone)}–${end === null ? "?" : showTime(end, zone)}`;
  return html`<tr>
<th scope="row" class="whole">${day}${hours}</th>
<td data-label="Title">${showValue(meeting.Event_Title, zone)}</td>
<td data-label="Host">${showValue(meeting.Owner, zone)}</td>
<td data-label="Place">${showValue(meeting.Venue, zone)}</td>
<td data-label="With">${subject(organisation, meeting)}</td>
</tr>
`;
}

/** The lead the meeting is about, with a link if we hold it. */
function subject(organisation: Organisation, { What_Id: about }: ZohoRecord): Html {
  const text = showValue(about, organisation.organisation.time_zone);
  const id = typeof about === "object" && about !== null && "id" in about ? String(about.id) : "";
  return findRecord(organisation, "Leads", id)
    ? html`<a href="${tabPath(organisation, "Leads")}/${id}">${text}</a>`
    : html`${text}`;
}

function startOf({ Start_DateTime }: ZohoRecord): number {
  return readInstant(Start_DateTime) ?? 0;
}

function dayOf(meeting: ZohoRecord, zone: string): string {
  return inZone(startOf(meeting), zone).slice(0, 10);
}

function weekOf(day: string): string[] {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return [0, 1, 2, 3, 4, 5, 6].map((i) => addDays(day, i - sinceMonday));
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

function countText(count: number): string {
  return count === 1 ? "1 meeting" : `${count} meetings`;
}
