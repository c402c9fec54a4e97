import { workflowNameMaxCharacters } from "@milepost/contract/limits.ts";
import {
  type DestinationModule,
  meetingModule,
  SourceModule,
  sourceModules,
} from "@milepost/contract/settings/crm-field.ts";
import { destinationsFor } from "@milepost/contract/settings/module-pair.ts";
import { addWorkflowTexts } from "@milepost/contract/texts/settings-texts.ts";
import { type SubmitEvent, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { closeDialog, Dialog } from "../../../ui/dialog.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { tell } from "../../../ui/toasts.tsx";
import { useAddWorkflow } from "./use-add-workflow.ts";

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAdded: (workflowId: number) => Promise<void>;
}

export function AddWorkflow({ isOpen, onClose, onAdded }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={addWorkflowTexts.title}>
      {isOpen && <AddForm onAdded={onAdded} onClose={onClose} />}
    </Dialog>
  );
}

function AddForm({ onClose, onAdded }: Omit<Props, "isOpen">) {
  const id = useId();
  const [workflowName, setName] = useState("");
  const [sourceModule, setSource] = useState<SourceModule | "">("");
  const [destinationModule, setDestination] = useState<DestinationModule | "">("");
  const [isChecked, setChecked] = useState(false);
  const add = useAddWorkflow();
  const destinations = sourceModule === "" ? [] : destinationsFor(sourceModule);
  const missing = (module: string) =>
    isChecked && module === "" ? addWorkflowTexts.modulesMissing : null;

  function chooseSource(module: string) {
    const source = SourceModule.parse(module);
    setSource(source);
    const stays = destinationsFor(source).some((one) => one === destinationModule);
    if (!stays) setDestination("");
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    if (sourceModule === "" || destinationModule === "") {
      tell("error", addWorkflowTexts.modulesMissing);
      document.getElementById(`${id}-${sourceModule === "" ? "source" : "destination"}`)?.focus();
      return;
    }
    if (add.isPending) return;
    add.mutate(
      { workflowName, sourceModule, destinationModule, createMeeting: true },
      {
        onSuccess: async (workflowId) => {
          onClose();
          await onAdded(workflowId);
        },
      },
    );
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <TextField
        id={`${id}-name`}
        label="Workflow name"
        placeholder={addWorkflowTexts.namePlaceholder}
        value={workflowName}
        onChange={(name) => setName(name.slice(0, workflowNameMaxCharacters))}
      />
      <SelectField
        id={`${id}-source`}
        label="Source module"
        isRequired
        placeholder={addWorkflowTexts.sourcePlaceholder}
        hint={addWorkflowTexts.sourceHelp}
        mistake={missing(sourceModule)}
        options={sourceModules.map(asOption)}
        value={sourceModule}
        onChange={chooseSource}
      />
      <SelectField
        id={`${id}-destination`}
        label="Destination module"
        isRequired
        placeholder={addWorkflowTexts.destinationPlaceholder}
        hint={addWorkflowTexts.destinationHelp}
        mistake={missing(destinationModule)}
        options={destinations.map(asOption)}
        value={destinationModule}
        onChange={(module) => setDestination(module as DestinationModule)}
      />
      {destinationModule === meetingModule && (
        <p role="status" className="text-info">
          {addWorkflowTexts.eventsHint}
        </p>
      )}
      {add.error && <p className="text-danger">{add.sentence}</p>}
      <div className="flex justify-end gap-2">
        <Button look="secondary" onClick={closeDialog}>
          {addWorkflowTexts.cancel}
        </Button>
        <Button type="submit" aria-disabled={add.isPending}>
          {addWorkflowTexts.submit}
        </Button>
      </div>
    </form>
  );
}

const asOption = (module: string) => ({ value: module, text: module });
