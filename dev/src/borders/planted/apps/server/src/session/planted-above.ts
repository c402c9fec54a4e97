// refused by folders rooms-know-only-those-below
export { workflowOf } from "../workflows/workflow-of.ts";
