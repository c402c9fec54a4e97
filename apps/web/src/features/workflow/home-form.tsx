import type { Workflow } from "@milepost/contract/endpoints/settings.ts";
import { homeTexts } from "@milepost/contract/texts/agent.ts";
import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { searchAddress } from "../../platform/search-address.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { initialWorkflow, rememberedWorkflow, rememberWorkflow } from "./selected-workflow.ts";
import { WorkflowChoice } from "./workflow-choice.tsx";

interface Props {
  readonly workflows: readonly Workflow[];
}

export function HomeForm({ workflows }: Props) {
  const navigate = useNavigate();
  const [selected, setSelected] = useState(() => initialWorkflow(workflows, rememberedWorkflow()));

  function choose(workflow: Workflow | null) {
    setSelected(workflow);
    if (workflow) rememberWorkflow(workflow.workflowId);
  }

  async function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const postcode = `${new FormData(event.currentTarget).get("postcode") ?? ""}`.trim();
    if (postcode === "" || !selected) return;
    rememberWorkflow(selected.workflowId);
    await navigate(searchAddress({ wf: selected.workflowId, postcode, recordId: null }));
  }

  return (
    <form onSubmit={search} className="flex flex-col gap-5">
      <WorkflowChoice workflows={workflows} selected={selected} onSelect={choose} />
      <Field
        label="Postcode"
        name="postcode"
        required
        placeholder={homeTexts.postcodePlaceholder}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" disabled={!selected}>
        {homeTexts.submit}
      </Button>
    </form>
  );
}
