import { endpoints } from "@milepost/contract/endpoints/endpoints.ts";
import {
  calendarTemplates,
  emailTemplates,
  type TemplateKind,
  thankYouTemplates,
} from "@milepost/contract/endpoints/templates.ts";
import type { FastifyReply } from "fastify";
import { type Route, route } from "../platform/http/route.ts";
import { checkTemplate } from "./check-template.ts";
import { asAttachment, readOwnTemplate, readPublicTemplate } from "./download-template.ts";
import { escapeHtml } from "./escape-html.ts";
import { readTemplateText } from "./find-template.ts";
import { listTemplates } from "./list-templates.ts";
import { type PreviewPorts, previewTemplate, viewPreview } from "./preview-template.ts";
import type { Shown } from "./show-template.ts";
import { uploadTemplate } from "./upload-template.ts";

/** Of a page that shows what an administrator uploaded: nothing in it runs, and nothing is fetched for it. */
const previewPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; sandbox; frame-ancestors 'self'";

export function templateRoutes(ports: PreviewPorts): Route[] {
  const { database } = ports;
  return [
    ...keepingRoutes(ports, "email", emailTemplates),
    ...keepingRoutes(ports, "calendar", calendarTemplates),
    ...keepingRoutes(ports, "thankYou", thankYouTemplates),

    route(emailTemplates.download, async ({ params: { filename } }, { identity, reply }) => {
      asAttachment(reply, filename, "text/html; charset=utf-8");
      return readOwnTemplate(database, identity, "email", filename);
    }),
    route(calendarTemplates.download, async ({ params: { filename } }, { identity, reply }) => {
      asAttachment(reply, filename, "text/calendar; charset=utf-8");
      return readOwnTemplate(database, identity, "calendar", filename);
    }),
    route(
      thankYouTemplates.download,
      async ({ params: { filename } }, { reply, credentials: { ip } }) => {
        asAttachment(reply, filename, "text/html; charset=utf-8");
        return readPublicTemplate(database, { fileName: filename, ip });
      },
    ),

    route(endpoints.previewTemplate, async ({ query }, { identity }) =>
      viewPreview(await previewTemplate(ports, identity, query)),
    ),
    route(endpoints.previewTemplatePage, async ({ query }, { identity, reply }) => {
      return asPage(reply, await previewTemplate(ports, identity, query));
    }),
    ...writingRoutes(ports),
  ];
}

/** For somebody who edits a template in the browser. */
function writingRoutes(ports: PreviewPorts): Route[] {
  const { database } = ports;
  return [
    route(endpoints.readTemplateText, ({ query }, { identity: { organisation } }) =>
      database.withOrganisation(organisation, (db) =>
        readTemplateText(db, organisation, {
          workflowId: query.workflowId,
          kind: query.kind,
          fileName: query.filename,
        }),
      ),
    ),
    route(endpoints.previewUnsaved, async ({ query }, { identity, readUpload }) => {
      const given = { ...query, file: await readUpload() };
      const { shown, warnings } = await checkTemplate(ports, identity, given);
      return viewPreview({ subject: shown.subject, text: shown.text, warnings, isSample: true });
    }),
    route(endpoints.previewUnsavedPage, async ({ query }, { identity, reply, readUpload }) => {
      const given = { ...query, file: await readUpload() };
      const { shown } = await checkTemplate(ports, identity, given);
      return asPage(reply, shown);
    }),
  ];
}

/** What a template shows, as a page of its own for a sandboxed frame. */
function asPage(reply: FastifyReply, { html, text }: Pick<Shown, "html" | "text">): string {
  reply
    .header("content-security-policy", previewPolicy)
    .header("x-content-type-options", "nosniff")
    .type("text/html; charset=utf-8");
  if (html !== null) return withDeadLinks(html);
  return `<!doctype html>\n<pre>${escapeHtml(text)}</pre>\n`;
}

/** A frame that may open no window stays where it is when a link is followed. */
function withDeadLinks(html: string): string {
  return html.replace("\n", '\n<base target="_blank">\n');
}

type Calls = typeof emailTemplates | typeof calendarTemplates | typeof thankYouTemplates;

/** What the three kinds have alike. */
function keepingRoutes(
  ports: PreviewPorts,
  kind: TemplateKind,
  { list, upload, extension }: Calls,
): Route[] {
  return [
    route(list, ({ query: { workflowId } }, { identity: { organisation } }) =>
      ports.database.withOrganisation(organisation, (db) =>
        listTemplates(db, organisation, { workflowId, kind }),
      ),
    ),
    route(upload, async ({ query: { workflowId } }, { identity, readUpload }) =>
      uploadTemplate(ports, identity, { workflowId, kind, extension, file: await readUpload() }),
    ),
  ];
}
