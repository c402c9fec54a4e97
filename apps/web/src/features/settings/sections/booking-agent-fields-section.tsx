import type { BookingAgentField } from "@milepost/contract/settings/mapping.ts";
import { bookedModules, modulePairKeys } from "@milepost/contract/settings/module-pair.ts";
import { Button } from "../../../ui/button.tsx";
import { Switch } from "../../../ui/fields/switch.tsx";
import { controlId, focusSetting } from "../control-id.ts";
import { addAgentField, inField, inModule, withRow } from "../fields/edit-fields.ts";
import { FieldRow } from "../fields/field-row.tsx";
import { rowMark, usedFields } from "../mapping/used-fields.ts";
import { section } from "../section.ts";
import { tellRemoved } from "../tell-removed.ts";

export const bookingAgentFieldsSection = section({
  id: "booking-agent-fields",
  title: "Booking agent data entry",
  keys: { bookingAgentFields: "Booking agent data entry fields" },
  reads: ["mappings", "defaultFieldValues", ...modulePairKeys],
  Component: ({ settings, change, mistakes, catalogue }) => {
    const fields = settings.bookingAgentFields;
    const edit = (id: string, by: (row: BookingAgentField) => BookingAgentField) =>
      change((now) => ({ bookingAgentFields: withRow(now.bookingAgentFields, id, by) }));

    function add() {
      change((now) => ({
        bookingAgentFields: addAgentField(now.bookingAgentFields, now.destinationModule),
      }));
      requestAnimationFrame(() => focusSetting(`bookingAgentFields.${fields.length}.field`));
    }

    function remove({ id }: BookingAgentField) {
      const before = fields;
      change((now) => ({
        bookingAgentFields: now.bookingAgentFields.filter((one) => one.id !== id),
      }));
      tellRemoved("Field", () => change(() => ({ bookingAgentFields: [...before] })));
    }

    return (
      <div
        id={controlId("bookingAgentFields")}
        tabIndex={-1}
        className="flex flex-col gap-3 outline-none"
      >
        <p className="text-muted">
          What the booking agent fills in under “Required information” and the CRM gets with the
          booking.
        </p>
        <ol className="flex flex-col gap-3">
          {fields.map((row, at) => (
            <FieldRow
              key={row.id}
              path={`bookingAgentFields.${at}`}
              mark={rowMark("bookingAgentFields", row.id)}
              name={`field ${at + 1}`}
              module={row.module}
              modules={bookedModules(settings)}
              field={row.field}
              crmFields={catalogue.crmModuleFields}
              usedOf={() => usedFields(settings)}
              isBroken={catalogue.broken.some(
                (one) => one.in === "bookingAgentFields" && one.id === row.id,
              )}
              mistake={mistakes[`bookingAgentFields.${at}.field`]}
              onModule={(module) => edit(row.id, (now) => inModule(now, module))}
              onField={(field) => edit(row.id, (now) => inField(now, field))}
              onRemove={() => remove(row)}
            >
              <Switch
                label="Required"
                aria-label={`Required: ${row.label || `field ${at + 1}`}`}
                checked={row.required}
                onChange={(required) => edit(row.id, (now) => ({ ...now, required }))}
              />
            </FieldRow>
          ))}
        </ol>
        <Button look="secondary" onClick={add} className="self-start">
          + Add field
        </Button>
      </div>
    );
  },
});
