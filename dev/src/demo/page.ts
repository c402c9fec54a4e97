import { Temporal } from "temporal-polyfill";
import type { Cast } from "./cast.ts";
import { dayPanel } from "./day-panel.ts";
import { type Html, html } from "./html.ts";
import type { Day } from "./read-day.ts";
import { restartSteps } from "./start-again.ts";
import type { Task } from "./tasks.ts";

/** A return to the first day. */
export type Restart =
  | { readonly kind: "under-way"; readonly done: number }
  | { readonly kind: "done"; readonly seconds: number }
  | { readonly kind: "failed"; readonly why: string };

export interface PageState {
  readonly cast: Cast;
  readonly tasks: readonly Task[];
  /** Null: no diary is read yet. */
  readonly day: Day | null;
  /** Null: there was none since the command began. */
  readonly restart: Restart | null;
}

/** What has `data-live` is brought up to date by `start-page.js`, by its id. */
export function startPage({ cast, tasks, day, restart }: PageState): Html {
  const done = tasks.filter(({ isDone }) => isDone).length;
  const next = tasks.findIndex(({ isDone }) => !isDone);
  const isBusy = restart?.kind === "under-way";
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Milepost: a visit for ${cast.lead.Full_Name}</title>
<link rel="icon" href="/mark.svg">
<link rel="stylesheet" href="/start-page.css">
<script type="module" src="/start-page.js"></script>
<noscript><meta http-equiv="refresh" content="3"></noscript>
</head>
<body>
<header class="bar"><img src="/mark.svg" alt="" width="32" height="32"><strong>Milepost</strong>
<form method="post" action="/start-again"><button>Start again</button></form></header>
<main>
<div id="restart" data-live role="status">${restart && restartPanel(restart)}</div>
<div class="tour">
<h1>A visit for ${cast.lead.Full_Name}</h1>
${about(cast)}
<p id="done" data-live class="progress" role="status">${isBusy ? "…" : `${done} of ${tasks.length} done`}</p>
<ol class="tasks">
${tasks.map((task, index) => taskItem(task, index, index === next))}
</ol>
<p class="muted">Each link opens in a new tab. We tick each step when you’ve really done it.</p>
</div>
<section id="day" data-live aria-label="Diaries">${dayPanel(day, cast.lead.First_Name)}</section>
</main>
</body>
</html>`;
}

function about({ name, lead, fieldAgents, bookingAgent, timeZone }: Cast): Html {
  const { Street, City, Zip_Code, Phone } = lead;
  const asked = Temporal.PlainDate.from(lead.Created_Time.slice(0, 10));
  const days = asked.until(Temporal.Now.plainDateISO(timeZone)).days;
  const since = days === 1 ? "yesterday" : `${days} days ago`;
  return html`<p class="lead">${name} of Melport sells and fits windows. ${fieldAgents.length} field agents drive to
customers all over the county. ${bookingAgent.full_name} and two colleagues fill their diaries.</p>
<dl class="card waiting">
<div><dt>Waiting</dt><dd><strong>${lead.Full_Name}</strong>, who asked ${since}</dd></div>
<div><dt>Where</dt><dd>${Street}, ${City}, <strong>${Zip_Code}</strong></dd></div>
<div><dt>Phone</dt><dd>${Phone}</dd></div>
</dl>`;
}

function taskItem(
  { title, act, look, link, isDone, outcome }: Task,
  index: number,
  isNext: boolean,
) {
  const id = `task-${index + 1}`;
  const state = isDone ? "done" : isNext ? "next" : "later";
  return html`<li id="${id}" class="task">
<span id="${id}-tick" data-live class="tick"><span class="${state}">${isDone ? html`${tick}<span class="unseen">Done</span>` : index + 1}</span></span>
<div><h2>${title}</h2>
<p>${act}</p>
<p class="muted">${look}</p>
<p id="${id}-link" data-live><a id="${id}-go" href="${link.href}" target="_blank" rel="noopener">${link.words}</a></p>
<p id="${id}-outcome" data-live class="outcome">${outcome}</p></div>
</li>
`;
}

const tick = html`<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M3 8.5l3.2 3.2L13 4.8" fill="none" stroke="currentColor" stroke-width="2.2"/></svg>`;

function restartPanel(restart: Restart): Html {
  if (restart.kind === "failed")
    return html`<p class="card failed">We couldn’t start again: ${restart.why}</p>`;
  if (restart.kind === "done")
    return html`<p class="card">Everything is back to the first day. That took ${restart.seconds.toFixed(1)} seconds. Log in again to carry on.</p>`;
  const items = restartSteps.map((words, index) => {
    const state = index < restart.done ? "done" : index === restart.done ? "next" : "later";
    return html`<li class="${state}">${words}${index < restart.done ? html` ${tick}` : index === restart.done ? " …" : null}</li>`;
  });
  return html`<div class="card"><h2>Starting again</h2><ol class="restart">${items}</ol></div>`;
}
