import type { DefaultFieldValue } from "@milepost/contract/settings/mapping.ts";
import { bookedModules, modulePairKeys } from "@milepost/contract/settings/module-pair.ts";
import { Button } from "../../../ui/button.tsx";
import { controlId, focusSetting } from "../control-id.ts";
import { DefaultValueInput } from "../fields/default-value-input.tsx";
import { addDefaultValue, inModule, valueInField, withRow } from "../fields/edit-fields.ts";
import { FieldRow } from "../fields/field-row.tsx";
import { rowMark, usedFields } from "../mapping/used-fields.ts";
import { section } from "../section.ts";
import { tellRemoved } from "../tell-removed.ts";

export const defaultValuesSection = section({
  id: "default-values",
  title: "Default field values",
  keys: { defaultFieldValues: "Default field values" },
  reads: ["mappings", "bookingAgentFields", ...modulePairKeys, "timezone"],
  Component: ({ settings, change, mistakes, catalogue }) => {
    const values = settings.defaultFieldValues;
    const { crmModuleFields, broken } = catalogue;
    const edit = (id: string, by: (row: DefaultFieldValue) => DefaultFieldValue) =>
      change((now) => ({ defaultFieldValues: withRow(now.defaultFieldValues, id, by) }));

    function add() {
      change((now) => ({
        defaultFieldValues: addDefaultValue(now.defaultFieldValues, now.destinationModule),
      }));
      requestAnimationFrame(() => focusSetting(`defaultFieldValues.${values.length}.field`));
    }

    function remove({ id }: DefaultFieldValue) {
      const before = values;
      change((now) => ({
        defaultFieldValues: now.defaultFieldValues.filter((one) => one.id !== id),
      }));
      tellRemoved("Default value", () => change(() => ({ defaultFieldValues: [...before] })));
    }

    return (
      <div
        id={controlId("defaultFieldValues")}
        tabIndex={-1}
        className="flex flex-col gap-3 outline-none"
      >
        <p className="text-muted">
          Every booking writes these to the CRM, next to what the form and the mapping give.
        </p>
        <ol className="flex flex-col gap-3">
          {values.map((row, at) => (
            <FieldRow
              key={row.id}
              path={`defaultFieldValues.${at}`}
              mark={rowMark("defaultFieldValues", row.id)}
              name={`default value ${at + 1}`}
              module={row.module}
              modules={bookedModules(settings)}
              field={row.field}
              crmFields={crmModuleFields}
              usedOf={() => usedFields(settings)}
              isBroken={broken.some((one) => one.in === "defaultFieldValues" && one.id === row.id)}
              mistake={mistakes[`defaultFieldValues.${at}.field`]}
              onModule={(module) => edit(row.id, (now) => inModule(now, module))}
              onField={(field) => edit(row.id, (now) => valueInField(now, field))}
              onRemove={() => remove(row)}
            >
              <DefaultValueInput
                id={controlId(`defaultFieldValues.${at}.defaultValue`)}
                label={`Value of default value ${at + 1}`}
                row={row}
                crmField={crmModuleFields[row.module]?.find(({ name }) => name === row.field)}
                catalogue={catalogue}
                zone={settings.timezone}
                onChange={(defaultValue) => edit(row.id, (now) => ({ ...now, defaultValue }))}
              />
            </FieldRow>
          ))}
        </ol>
        <Button look="secondary" onClick={add} className="self-start">
          + Add default value
        </Button>
      </div>
    );
  },
});
