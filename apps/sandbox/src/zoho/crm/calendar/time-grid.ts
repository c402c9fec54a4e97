import { type Html, html } from "../../../html.ts";
import { inLanes, type Span } from "./lanes.ts";

/** Minutes in a row of the grid; `stylesheet.ts` has a rule for each. */
export const minutesInRow = 5;

interface Block extends Span {
  readonly content: Html;
}

export interface Column {
  readonly heading: Html;
  readonly isToday: boolean;
  readonly wholeDay: readonly Html[];
  readonly blocks: readonly Block[];
}

/** Columns of blocks next to the hours: office hours, and more where something lies outside them. */
export function timeGrid(label: string, columns: readonly Column[]): Html {
  const blocks = columns.flatMap((column) => column.blocks);
  const first = Math.floor(Math.min(8 * 60, ...blocks.map(({ from }) => from)) / 60);
  const last = Math.ceil(Math.max(18 * 60, ...blocks.map(({ to }) => to)) / 60);
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  const body = (inside: Html | readonly Html[]) =>
    html`<div class="hours hours-${hours.length}">${inside}</div>`;
  const labels = hours.map(
    (hour, index) =>
      html`<span class="from-${index * 12}">${String(hour).padStart(2, "0")}:00</span>`,
  );
  return html`<div class="calendar" role="region" aria-label="${label}" tabindex="0">
<div class="column clock" aria-hidden="true"><div class="head"></div><div class="whole-day">All day</div>${body(labels)}</div>
${columns.map(({ heading, isToday, wholeDay, blocks: own }) => {
  const drawn = inLanes(own).map(({ item: { from, to, content }, lane, of }) => {
    const row = (minute: number) => Math.max(0, minute - first * 60) / minutesInRow;
    const rows = `from-${Math.floor(row(from))} to-${Math.ceil(row(to))}`;
    return html`<li class="${rows} lane-${Math.min(lane, 3)}-of-${Math.min(of, 4)}">${content}</li>`;
  });
  return html`<section class="column${isToday ? " today" : ""}"><div class="head">${heading}</div>
<div class="whole-day">${wholeDay}</div>
<div class="hours hours-${hours.length}">${drawn.length > 0 ? html`<ol>${drawn}</ol>` : null}</div></section>
`;
})}</div>`;
}
