import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "../../platform/queries/app-queries.ts";

/** The workflows open to the user. */
export function useWorkflows() {
  return useQuery({ ...settingsQuery, select: ({ workflows }) => workflows });
}
