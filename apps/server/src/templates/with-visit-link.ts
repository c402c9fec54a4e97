import { escapeHtml } from "./escape-html.ts";

/** Where our own templates have it. */
const place = "<!-- the customer's own link -->";
const font = "font-family:'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const line = "font-size:16px;line-height:24px";

/**
 * A mail's template with the link to the customer's own page, whatever it says: who uploaded one before there was such a
 * link need not change it, and finds it at the end. `visitUrl` null: the workflow gives customers none.
 */
export function withVisitLink(template: string, visitUrl: string | null): string {
  if (visitUrl === null) return template;
  const address = `href="${escapeHtml(visitUrl)}" target="_blank"`;
  const words = "Change or cancel your visit";
  if (template.includes(place)) {
    const link = `<a class="link" ${address} style="font-weight:700;color:#00663a;">${words}</a>`;
    const style = `margin:0;padding-bottom:12px;${font};${line};`;
    // As a function, because a replacement's own signs mean something.
    return template.replace(place, () => `<p style="${style}">${link}</p>`);
  }
  const style = `margin:0;padding:16px;text-align:center;${font};${line};`;
  const last = `<p style="${style}"><a ${address}>${words}</a></p>`;
  const end = template.search(/<\/body\s*>/i);
  return end < 0 ? `${template}${last}` : `${template.slice(0, end)}${last}${template.slice(end)}`;
}
