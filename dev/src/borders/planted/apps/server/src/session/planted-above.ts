// refused by folders rooms-know-only-those-below
export { readWorkflow } from "../workflows/read-workflow.ts";
