import type { Fields } from "../../../form-body.ts";
import { type Html, html } from "../../../html.ts";
import type { Page } from "../../../page.ts";
import type { User } from "../../organisation.ts";
import type { ModuleDefinition } from "../../records/metadata/module.ts";
import { isDay } from "../../zoned.ts";
import { option } from "../form/option.ts";
import { framed } from "../frame.ts";
import { listPage } from "../list-page.ts";
import { addDays, localDay, weekOf } from "../local-time.ts";
import { tabPath, withQuery } from "../paths.ts";
import { type Seat, usersOf } from "../seat.ts";
import { showDay } from "../values.ts";
import { dayColumn } from "./calendar-column.ts";
import { timeGrid } from "./time-grid.ts";

const views = { team: "Everybody", week: "Week", day: "Day", list: "List" } as const;
type View = keyof typeof views;

/** The meetings of everybody on a day, of one user in a week or on a day, or all as a list. */
export function calendarPage(seat: Seat, definition: ModuleDefinition, query: Fields): Page {
  const { zoho, organisation } = seat;
  const today = localDay(zoho.now(), seat.user.time_zone);
  const day = isDay(query.day ?? "") ? (query.day ?? today) : today;
  const users = usersOf(organisation);
  const user = users.find(({ id }) => id === query.user) ?? seat.user;
  const view: View = Object.keys(views).find((one): one is View => one === query.view) ?? "team";
  const asked = { view, day, user: user.id };
  const link = (change: Partial<typeof asked>) =>
    withQuery(tabPath(organisation, "Events"), { ...asked, ...change });
  const chooser = viewLinks(view, link);
  if (view === "list") return listPage(seat, definition, query, chooser);
  const days = view === "week" ? weekOf(day) : [day];
  const shown = view === "team" ? users : [user];
  const columns = shown.flatMap((who) =>
    days.map((one) => {
      const heading =
        view === "team"
          ? personHeading(who, link({ view: "week", user: who.id }))
          : dayHeading(one, link({ view: "day", day: one }));
      return dayColumn(seat, who, one, { heading, isToday: one === today && view === "week" });
    }),
  );
  const isEmpty = columns.every(({ blocks, wholeDay }) => blocks.length + wholeDay.length === 0);
  const step = view === "week" ? 7 : 1;
  const label =
    view === "team" ? `Everybody, ${showDay(day)}` : `${user.full_name}, ${rangeText(days)}`;
  const main = html`<header class="title"><h1>Meetings</h1>
<p class="muted">${label}${day === today && view !== "week" ? ", today" : ""}, ${seat.user.time_zone}</p>
<a class="button primary" href="${withQuery(`${tabPath(organisation, "Events")}/create`, { day, user: user.id })}">New meeting</a></header>
${chooser}
<div class="steps">
<nav aria-label="Days"><a class="button" href="${link({ day: addDays(day, -step) })}">Previous ${view === "week" ? "week" : "day"}</a>
<a class="button" href="${link({ day: today })}">Today</a>
<a class="button" href="${link({ day: addDays(day, step) })}">Next ${view === "week" ? "week" : "day"}</a></nav>
${goTo(seat, asked, view === "team" ? [] : users)}
</div>
${isEmpty ? html`<p class="empty">No meetings ${view === "week" ? "in this week" : "on this day"}.</p>` : null}
${timeGrid(label, columns)}`;
  return framed(seat, "Events", { title: "Meetings", main });
}

function viewLinks(view: View, link: (change: { view: View }) => string): Html {
  const links = Object.entries(views).map(
    ([name, label]) => html`<li><a href="${link({ view: name as View })}"${
      name === view ? html` aria-current="true"` : null
    }>${label}</a></li>
`,
  );
  return html`<nav aria-label="Views"><ul class="views">
${links}</ul></nav>`;
}

function goTo(
  { organisation }: Seat,
  { view, day, user }: { readonly view: View; readonly day: string; readonly user: string },
  users: readonly User[],
): Html {
  const people = users.map(({ id, full_name }) => option(id, full_name, id === user));
  return html`<form method="get" action="${tabPath(organisation, "Events")}" class="filter">
<input type="hidden" name="view" value="${view}">
<label><span>Day</span><input type="date" name="day" value="${day}"></label>
${people.length > 0 ? html`<label><span>Calendar of</span><select name="user">${people}</select></label>` : null}
<button>Show</button>
</form>`;
}

function personHeading({ full_name: name }: User, href: string): Html {
  return html`<h2><a href="${href}">${name}</a></h2>`;
}

function dayHeading(day: string, href: string): Html {
  return html`<h2><a href="${href}">${showDay(day).replace(/ \d{4}$/, "")}</a></h2>`;
}

function rangeText(days: readonly string[]): string {
  const [first = "", last = first] = [days.at(0), days.at(-1)];
  return first === last ? showDay(first) : `${showDay(first)} – ${showDay(last)}`;
}
