import { appFieldModule, appFields } from "@milepost/contract/settings/app-fields.ts";
import type { CrmModuleFields } from "@milepost/contract/settings/crm-field.ts";
import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { Picker } from "../../../ui/fields/picker.tsx";
import { controlId, focusSetting } from "../control-id.ts";
import type { Change } from "../section.ts";
import { chooseAppField, chooseSource, withMapping } from "./edit-mapping.ts";
import { fieldItem } from "./field-item.ts";
import { appFieldOf, fieldPlace } from "./used-fields.ts";

interface Props {
  readonly mapping: Mapping;
  readonly at: number;
  readonly look: () => Pick<WorkflowSettings, "sourceModule">;
  readonly crmFields: CrmModuleFields;
  readonly change: Change;
  readonly mistake: string | undefined;
}

/** Where a mapping's value comes from: fixed for the app's own fields, else to be chosen. */
export function MappingSource({ mapping, at, look, crmFields, change, mistake }: Props) {
  const { id, sourceModule, sourceField } = mapping;
  const appField = appFields.find(({ fieldRef }) => fieldRef === appFieldOf(mapping));
  if (mapping.isOriginalAppField) {
    return (
      <p className="flex min-h-9 flex-col justify-center px-2.5 leading-tight max-md:min-h-0 max-md:px-0">
        {sourceField}
        {appField && appField.label !== appField.sourceField && (
          <span className="text-muted text-small">{appField.label}</span>
        )}
      </p>
    );
  }
  const crmField = crmFields[sourceModule]?.find(({ name }) => name === sourceField);
  const text = appField ? `${appField.sourceField} (app field)` : (crmField?.label ?? sourceField);
  const noteId = `${controlId(`mappings.${at}.sourceField`)}-note`;

  function itemsOf() {
    const module = look().sourceModule;
    return [
      ...appFields.map(({ fieldRef, sourceField }) => ({
        key: fieldPlace(appFieldModule, fieldRef),
        text: sourceField,
        note: "app field",
      })),
      ...(crmFields[module] ?? []).map((field) => ({
        ...fieldItem(field),
        key: fieldPlace(module, field.name),
      })),
    ];
  }

  function choose(key: string) {
    const [module = "", name = ""] = key.split(":");
    const field = crmFields[module]?.find((one) => one.name === name);
    change(({ mappings }) => ({
      mappings:
        module === appFieldModule
          ? chooseAppField(mappings, id, name)
          : withMapping(mappings, id, (now) => (field ? chooseSource(now, module, field) : now)),
    }));
    // As a further mapping of an app field it is another row.
    requestAnimationFrame(() => focusSetting(`mappings.${at}.sourceField`));
  }

  return (
    <>
      <Picker
        id={controlId(`mappings.${at}.sourceField`)}
        label="Source field"
        chosen={sourceField === "" ? null : { key: sourceKey(mapping), text }}
        placeholder="Choose source"
        itemsOf={itemsOf}
        onChoose={choose}
        isWrong={mistake !== undefined}
        describedBy={mistake && noteId}
      />
      {mistake && (
        <p id={noteId} className="text-danger text-small">
          {mistake}
        </p>
      )}
    </>
  );
}

function sourceKey(mapping: Mapping): string {
  return fieldPlace(mapping.sourceModule, appFieldOf(mapping) ?? mapping.sourceField);
}
