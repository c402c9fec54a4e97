import { z } from "./zod.ts";

/** In a body. */
export const WorkflowId = z.int().positive();

/** In a path or a query, where everything is text. */
export const WorkflowIdText = z.coerce.number<number | string>().int().positive();
