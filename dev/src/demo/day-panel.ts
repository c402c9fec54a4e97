import { type Html, html } from "./html.ts";
import type { AgentDay, Day, DayEntry } from "./read-day.ts";

/** Minutes after midnight that the rulers begin and end at. */
const [opens, closes] = [8 * 60, 18 * 60];

/** How full the diaries are on one day, each agent's on a ruler from eight to six. */
export function dayPanel(day: Day | null, customer: string): Html {
  if (day === null) return html`<h2>Diaries</h2><p class="muted">We’re reading the diaries …</p>`;
  const { date, isToday, agents } = day;
  const words = date.toLocaleString("en-GB", { weekday: "long", day: "numeric", month: "long" });
  const visits = agents.reduce((sum, agent) => sum + visitsOf(agent), 0);
  const isNewIn = agents.some(({ entries }) => entries.some(({ kind }) => kind === "new"));
  const question = isNewIn
    ? `${customer}’s visit is included.`
    : "Where is there room for one more?";
  return html`<h2>${isToday ? "Today" : "Their diaries"}, ${words}</h2>
<p class="muted">${visits} visits for ${agents.length} agents. ${question}</p>
<table class="card">
<thead><tr><th scope="col">Field agent</th><th scope="col"><span class="hours"><span>8</span><span>13</span><span>18</span></span></th><th scope="col">Visits</th></tr></thead>
<tbody>
${agents.map(agentRow)}</tbody>
</table>
<p class="key muted"><span class="visit">Visit</span><span class="drive">Drive</span><span class="other">Meeting or leave</span>${isNewIn ? html`<span class="new">The new visit</span>` : null}</p>`;
}

function visitsOf({ entries }: AgentDay): number {
  return entries.filter(({ kind }) => kind === "visit" || kind === "new").length;
}

function agentRow(agent: AgentDay): Html {
  const { name, home, entries } = agent;
  const isNew = entries.some(({ kind }) => kind === "new");
  return html`<tr><th scope="row">${name} <span class="muted">${home}</span></th>
<td class="ruler"><svg viewBox="0 0 ${closes - opens} 20" preserveAspectRatio="none" aria-hidden="true">${entries.map(block)}</svg></td>
<td class="count">${visitsOf(agent)}${isNew ? html`<span class="unseen"> with the new one</span>` : null}</td></tr>
`;
}

function block({ from, to, kind }: DayEntry): Html {
  const [start, end] = [Math.max(from, opens), Math.min(to, closes)];
  const [y, height] = kind === "drive" ? [7, 6] : [1, 18];
  return html`<rect class="${kind}" x="${start - opens}" y="${y}" width="${Math.max(0, end - start)}" height="${height}"/>`;
}
