import { WorkflowIdText } from "../workflow-id.ts";
import { z } from "../zod.ts";
import { type Caller, endpoint } from "./endpoint.ts";

const ofWorkflow = {
  query: z.object({ workflowId: WorkflowIdText }),
  workflows: ({ query }: { query: { workflowId: number } }) => [query.workflowId],
};

/** Who uploaded a template; the system itself when there is no user. */
export const TemplateUploader = z.object({
  userId: z.string(),
  userName: z.string(),
  email: z.string(),
});
export const systemUploader: z.infer<typeof TemplateUploader> = {
  userId: "system",
  userName: "System",
  email: "system@example.invalid",
};

const TemplateFile = z.object({
  filename: z.string(),
  isBuiltIn: z.boolean(),
  bytes: z.int(),
  uploadedBy: TemplateUploader,
  uploadedAt: z.iso.datetime({ offset: true }).nullable().describe("null: built in"),
});

/** The three calls of one kind of template. */
function templateEndpoints<
  const K extends string,
  const X extends `.${string}`,
  const C extends Caller,
>(kind: K, extension: X, whoMayDownload: C) {
  return {
    extension,
    list: endpoint({
      method: "GET",
      path: `/api/${kind}-templates`,
      summary: `File names of a workflow's ${kind} templates.`,
      caller: "workflow-admin",
      ...ofWorkflow,
      answer: z.object({
        templates: z.array(z.string()),
        files: z
          .array(TemplateFile)
          .optional()
          .describe("the same files, with what is known of them"),
      }),
    }),
    upload: endpoint({
      method: "POST",
      path: `/api/${kind}-templates/upload`,
      summary: `Adds one ${extension} file, under a name of the server's choosing.`,
      caller: "workflow-admin",
      ...ofWorkflow,
      upload: { field: "template", extension },
      answer: z.object({
        filename: z.string(),
        warnings: z
          .array(z.string())
          .optional()
          .describe("sentences; the file is kept all the same"),
      }),
    }),
    download: endpoint({
      method: "GET",
      path: `/api/${kind}-templates/download/:filename`,
      summary: `One ${kind} template as a file.`,
      caller: whoMayDownload,
      params: z.object({ filename: z.string().min(1) }),
      answersWithFile: true,
      answer: z.string(),
    }),
  };
}

export const emailTemplates = templateEndpoints("email", ".html", "signed-in");
export const calendarTemplates = templateEndpoints("calendar", ".ics", "signed-in");
/** The customer's page reads its template without signing in; the unguessable name is the key. */
export const thankYouTemplates = templateEndpoints("thank-you", ".html", "public");

/** As in the settings' `templates`. */
export const templateKinds = ["email", "calendar", "thankYou"] as const;
export type TemplateKind = (typeof templateKinds)[number];

const ofKind = z.object({ workflowId: WorkflowIdText, kind: z.enum(templateKinds) });

export const readTemplateText = endpoint({
  method: "GET",
  path: "/api/templates/text",
  summary: "A template as it was written, to be edited.",
  caller: "workflow-admin",
  query: ofKind.extend({ filename: z.string().min(1) }),
  workflows: ofWorkflow.workflows,
  answer: z.object({
    filename: z.string().describe("Milepost's own where the workflow has no such file"),
    text: z.string(),
  }),
});

const previewQuery = ofKind.extend({
  filename: z.string().min(1).optional().describe("left out: the one the workflow has now"),
  recordId: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional()
    .describe("left out: made-up values"),
});

const Preview = z.object({
  subject: z.string().nullable().describe("of the mail; null: not a mail"),
  text: z.string().describe("the mail's plain text, or the whole calendar file"),
  warnings: z.array(z.string()),
  isSample: z.boolean().describe("made-up values were used"),
});

export const previewTemplate = endpoint({
  method: "GET",
  path: "/api/templates/preview",
  summary: "A template as a customer would get it, from a record's values or made-up ones.",
  caller: "workflow-admin",
  query: previewQuery,
  workflows: ofWorkflow.workflows,
  answer: Preview,
});

/** For the `src` of a sandboxed frame: a page of its own, which may run nothing and load nothing. */
export const previewTemplatePage = endpoint({
  method: "GET",
  path: "/api/templates/preview/page",
  summary: "The same as a page for a sandboxed frame.",
  caller: "workflow-admin",
  query: previewQuery,
  workflows: ofWorkflow.workflows,
  answersWithFile: true,
  answer: z.string(),
});

/** While somebody writes: about one in every pause, and those who share an address count as one. */
const whileWriting = {
  caller: "workflow-admin",
  query: ofKind,
  workflows: ofWorkflow.workflows,
  upload: { field: "template" },
  perMinute: 240,
} as const;

export const previewUnsaved = endpoint({
  ...whileWriting,
  method: "POST",
  path: "/api/templates/preview",
  summary: "A text as an upload would be judged and shown, with made-up values. Nothing is kept.",
  answer: Preview,
});

export const previewUnsavedPage = endpoint({
  ...whileWriting,
  method: "POST",
  path: "/api/templates/preview/page",
  summary: "The same as a page for a sandboxed frame.",
  answersWithFile: true,
  answer: z.string(),
});
