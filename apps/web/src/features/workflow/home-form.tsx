import type { Workflow } from "@milepost/contract/endpoints/settings.ts";
import { homeTexts } from "@milepost/contract/texts/agent.ts";
import { type SubmitEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { searchAddress } from "../../platform/search-address.ts";
import { Button } from "../../ui/button.tsx";
import { inputClass } from "../../ui/fields/field.tsx";
import { entryKind } from "./entry-kind.ts";
import { FoundCustomers } from "./found-customers.tsx";
import { rememberWorkflow } from "./remembered-workflow.ts";
import { useCustomers } from "./use-customers.ts";
import { WorkflowChoice } from "./workflow-choice.tsx";

interface Props {
  readonly workflows: readonly Workflow[];
  /** Null: none is chosen yet. */
  readonly selected: Workflow | null;
  readonly onSelect: (workflow: Workflow | null) => void;
}

/** One box: a postcode is searched, a name or a phone number finds whom to search for. */
export function HomeForm({ workflows, selected, onSelect }: Props) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const list = useRef<HTMLDivElement>(null);

  async function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const kind = entryKind(typed);
    if (kind === "empty" || !selected) return;
    if (kind !== "postcode") return list.current?.querySelector("a")?.focus();
    rememberWorkflow(selected.workflowId);
    const postcode = typed.trim();
    await navigate(searchAddress({ wf: selected.workflowId, postcode, recordId: null }));
  }

  return (
    <div className="flex flex-col gap-4">
      <form onSubmit={search} className="flex flex-col gap-4">
        <WorkflowChoice workflows={workflows} selected={selected} onSelect={onSelect} />
        <div className="flex flex-col gap-1.5">
          <label htmlFor="who" className="font-medium">
            Postcode, name or phone
          </label>
          <div className="flex gap-2">
            <input
              id="who"
              name="postcode"
              required
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              placeholder={homeTexts.postcodePlaceholder}
              autoComplete="off"
              spellCheck={false}
              className={`${inputClass} min-w-0 flex-1`}
            />
            <Button type="submit" disabled={!selected}>
              {homeTexts.submit}
            </Button>
          </div>
        </div>
      </form>
      {selected && (
        <div ref={list} className="empty:hidden">
          <Found workflowId={selected.workflowId} typed={typed} />
        </div>
      )}
    </div>
  );
}

interface FoundProps {
  readonly workflowId: number;
  readonly typed: string;
}

function Found({ workflowId, typed }: FoundProps) {
  const found = useCustomers(workflowId, typed);
  return found && <FoundCustomers workflowId={workflowId} found={found} />;
}
