import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../platform/call.ts";
import { type TemplatesOf, templatesQuery } from "../../../platform/queries/settings-queries.ts";
import { templateFiles, whyIgnored } from "./template-files.ts";

/** Sends one file. Whatever is not of the right type is ignored, and said so. */
export function useUpload(of: TemplatesOf, onUploaded: (filename: string) => void) {
  const client = useQueryClient();
  const [ignored, setIgnored] = useState<string | null>(null);
  const { path } = templateFiles[of.kind];
  const { mutate, isPending, data, error, variables, reset } = useMutation({
    mutationFn: (template: File) =>
      call(`POST /api/${path}-templates/upload`, {
        query: { workflowId: of.workflowId },
        upload: { template },
      }),
    onSuccess: async ({ filename }) => {
      await client.invalidateQueries({ queryKey: templatesQuery(of, path).queryKey });
      onUploaded(filename);
    },
  });
  return {
    upload: (file: File) => {
      if (isPending) return;
      const why = whyIgnored(of.kind, file);
      setIgnored(why);
      if (why === null) mutate(file);
      else reset();
    },
    /** What became of the last one is no longer news. */
    forget: () => {
      setIgnored(null);
      reset();
    },
    /** Null: nothing is on its way. */
    sending: isPending ? (variables?.name ?? "") : null,
    /** Null: no file was ignored. */
    ignored,
    /** Null: none was taken yet. */
    taken: data ?? null,
    error,
  };
}
