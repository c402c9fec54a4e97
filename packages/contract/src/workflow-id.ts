import { z } from "./zod.ts";

/** In a body. The database counts to 2³¹ − 1, and whatever is more is nobody's. */
export const WorkflowId = z.int32().positive();

/** In a path or a query, where everything is text. */
export const WorkflowIdText = z.coerce.number<number | string>().pipe(WorkflowId);

/** Of a path that names one workflow, and which one that is. */
export const WorkflowParams = z.object({ workflowId: WorkflowIdText });
export const workflowOfParams = ({ params }: { params: { workflowId: number } }) => [
  params.workflowId,
];
