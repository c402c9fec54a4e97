import { z } from "./zod.ts";

/** In a body. */
export const WorkflowId = z.int().positive();

/** In a path or a query, where everything is text. */
export const WorkflowIdText = z.coerce.number<number | string>().int().positive();

/** Of a path that names one workflow, and which one that is. */
export const WorkflowParams = z.object({ workflowId: WorkflowIdText });
export const workflowOfParams = ({ params }: { params: { workflowId: number } }) => [
  params.workflowId,
];
