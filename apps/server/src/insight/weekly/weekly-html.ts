import { escapeHtml } from "../../templates/escape-html.ts";
import type { WeeklyLinks } from "./weekly-mail.ts";
import type { WeeklyWords } from "./weekly-words.ts";

const font =
  "margin:0;font-family:'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;line-height:24px;";
const ink = `${font}color:#16201b;`;
const muted = `${font}color:#56635c;`;

/** The look of the invitations. Mail programs know tables and styles of their own, and little else. */
export function weeklyHtml(
  { title, figures, notes }: WeeklyWords,
  { workflow, insight, stop }: WeeklyLinks & { readonly workflow: string },
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f4f6f3;">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f4f6f3" style="background-color:#f4f6f3;">
<tr>
<td class="outside" align="center" style="padding:32px 16px;">
<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="width:100%;max-width:600px;background-color:#ffffff;border:1px solid #dce3dd;border-radius:12px;">
${inside("32px 32px 16px", `<p class="muted" style="${muted}font-size:14px;font-weight:600;">${escapeHtml(workflow)}</p>\n<h1 class="ink" style="${ink}font-size:24px;line-height:32px;font-weight:700;">${escapeHtml(title)}</h1>`)}
${inside("0 32px 16px", `<table width="100%" cellpadding="0" cellspacing="0" border="0">\n${figures.map(rowOf).join("\n")}\n</table>`)}
${notes.map((note) => inside("0 32px 8px", `<p class="ink" style="${ink}font-size:16px;">${escapeHtml(note)}</p>`)).join("\n")}
${inside("16px 32px 32px", buttonTo(insight))}
</table>
<p class="muted" style="${muted}padding-top:16px;font-size:13px;text-align:center;">You get this email because you asked for it. <a class="link" href="${escapeHtml(stop)}" target="_blank" style="color:#00663a;">Stop the weekly email</a></p>
</td>
</tr>
</table>
</body>
</html>
`;
}

const style = `
  @media (max-width: 620px) {
    .outside { padding: 12px !important; }
    .inside { padding-left: 20px !important; padding-right: 20px !important; }
  }
  @media (prefers-color-scheme: dark) {
    .page { background-color: #0b0f0d !important; }
    .card { background-color: #18201b !important; border-color: #2a352f !important; }
    .line { border-color: #2a352f !important; }
    .ink { color: #eaf0ec !important; }
    .muted { color: #9dada4 !important; }
    .link { color: #43c386 !important; }
    .button { background-color: #43c386 !important; }
    .button a { color: #0b0f0d !important; }
  }
`;

function inside(padding: string, content: string): string {
  return `<tr>\n<td class="inside" style="padding:${padding};">\n${content}\n</td>\n</tr>`;
}

function rowOf({ label, figure, change }: WeeklyWords["figures"][number]): string {
  const below =
    change === null
      ? ""
      : `<br><span class="muted" style="${muted}font-size:14px;">${escapeHtml(change)}</span>`;
  const line = "padding:12px 0;border-bottom:1px solid #dce3dd;vertical-align:top;";
  return `<tr>
<th scope="row" class="line ink" align="left" style="${ink}${line}padding-right:16px;font-size:16px;font-weight:400;">${escapeHtml(label)}</th>
<td class="line ink" align="right" style="${ink}${line}font-size:20px;font-weight:700;">${escapeHtml(figure)}${below}</td>
</tr>`;
}

function buttonTo(insight: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0">
<tr>
<td class="button" align="center" bgcolor="#00663a" style="background-color:#00663a;border-radius:8px;mso-padding-alt:14px 32px;">
<a href="${escapeHtml(insight)}" target="_blank" style="${font}display:inline-block;padding:14px 32px;font-size:16px;line-height:20px;font-weight:700;color:#ffffff;text-decoration:none;">Open Insight</a>
</td>
</tr>
</table>`;
}
