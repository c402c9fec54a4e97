import { type Caller, endpoint } from "./endpoint.ts";
import { WorkflowIdText } from "./workflow-id.ts";
import { z } from "./zod.ts";

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
      answer: z.object({ templates: z.array(z.string()) }),
    }),
    upload: endpoint({
      method: "POST",
      path: `/api/${kind}-templates/upload`,
      summary: `Adds one ${extension} file, under a name of the server's choosing.`,
      caller: "workflow-admin",
      ...ofWorkflow,
      upload: { field: "template", extension },
      answer: z.object({ filename: z.string() }),
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
