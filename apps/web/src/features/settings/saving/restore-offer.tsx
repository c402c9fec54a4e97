import { Button } from "../../../ui/button.tsx";
import type { Drafts, ManagedWorkflow } from "../document/draft.ts";

interface Props {
  readonly kept: Drafts;
  readonly restore: () => void;
  readonly forget: () => void;
  readonly workflows: readonly ManagedWorkflow[];
}

/** After a reload: what was not saved before it is not lost, and not put back unasked. */
export function RestoreOffer({ kept, restore, forget, workflows }: Props) {
  const names = workflows.filter((one) => kept[one.workflowId]).map((one) => one.workflowName);
  if (names.length === 0) return null;
  return (
    <section
      aria-label="Unsaved changes from before"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-info bg-info/10 px-4 py-3"
    >
      <p className="min-w-60 flex-1">
        You left unsaved changes in {new Intl.ListFormat("en-GB").format(names)} when this page was
        last open.
      </p>
      <div className="flex gap-2">
        <Button look="secondary" onClick={forget}>
          Discard them
        </Button>
        <Button onClick={restore}>Restore</Button>
      </div>
    </section>
  );
}
