import { readFileSync } from "node:fs";
import { fillTemplate } from "@milepost/contract/fill-template.ts";
import { escapeHtml } from "../../templates/escape-html.ts";
import type { WeeklyWords } from "./weekly-words.ts";

export interface WeeklyLinks {
  /** Insight of these days. */
  readonly insight: string;
  readonly stop: string;
}

/** It looks like the invitations. */
const frame = readFileSync(new URL("weekly-mail.html", import.meta.url), "utf8");

const font =
  "margin:0;font-family:'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;line-height:24px;";
const ink = `${font}color:#16201b;`;

export function weeklyHtml(
  { title, figures, notes }: WeeklyWords,
  { workflow, insight, stop }: WeeklyLinks & { readonly workflow: string },
): string {
  const values: Readonly<Record<string, string>> = {
    title: escapeHtml(title),
    workflow: escapeHtml(workflow),
    rows: figures.map(rowOf).join("\n"),
    notes: notes.map(noteOf).join("\n"),
    insight: escapeHtml(insight),
    stop: escapeHtml(stop),
  };
  return fillTemplate(frame, (name) => values[name] ?? null).text;
}

function rowOf({ label, figure, change }: WeeklyWords["figures"][number]): string {
  const style = `${ink}padding:12px 0;border-bottom:1px solid #dce3dd;vertical-align:top;`;
  return `<tr>
<th scope="row" class="line ink" align="left" style="${style}padding-right:16px;font-size:16px;font-weight:400;">${escapeHtml(label)}</th>
<td class="line ink" align="right" style="${style}font-size:20px;font-weight:700;">${escapeHtml(figure)}${changeOf(change)}</td>
</tr>`;
}

function changeOf(change: string | null): string {
  if (change === null) return "";
  return `<br><span class="muted" style="${font}color:#56635c;font-size:14px;font-weight:400;">${escapeHtml(change)}</span>`;
}

function noteOf(note: string): string {
  return `<p class="ink" style="${ink}padding-bottom:8px;font-size:16px;">${escapeHtml(note)}</p>`;
}
