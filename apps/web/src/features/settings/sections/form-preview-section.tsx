import { dragActivationPx } from "@milepost/contract/limits.ts";
import { bookingTexts } from "@milepost/contract/texts/agent.ts";
import type { ReactNode } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { SortableList } from "../../../ui/sortable-list.tsx";
import {
  bottomSection,
  orderAgentFields,
  orderMappings,
  topSection,
} from "../preview/form-order.ts";
import { section } from "../section.ts";

export const formPreviewSection = section({
  id: "form-preview",
  title: "Booking form preview",
  keys: {},
  reads: ["mappings", "bookingAgentFields"],
  Component: ({ settings, change }) => {
    const top = topSection(settings).map(({ id, sourceField, fieldMappings: [entry] }) => {
      const name = entry?.label || sourceField;
      const note = entry?.editable ? "Can be edited" : null;
      return { id, name, content: <Line name={name} note={note} isRequired={entry?.required} /> };
    });
    const bottom = bottomSection(settings).map(({ id, label, field, required, fieldType }) => {
      const name = label || field || "No field yet";
      return {
        id,
        name,
        content: <Line name={name} note={field && fieldType} isRequired={required} />,
      };
    });
    return (
      <div className="flex flex-col gap-6">
        <p className="text-muted">As the booking agent sees it. Put the fields in order.</p>
        <div className="grid gap-6 lg:grid-cols-2">
          <Half title={bookingTexts.details} noneText="No mapped field is switched to View.">
            {top.length > 0 && (
              <SortableList
                label={bookingTexts.details}
                items={top}
                activationPx={dragActivationPx}
                onReorder={(ids) =>
                  change((now) => ({ mappings: orderMappings(now.mappings, ids) }))
                }
              />
            )}
          </Half>
          <Half
            title={bookingTexts.required}
            noneText="The booking agent is asked for nothing else."
          >
            {bottom.length > 0 && (
              <SortableList
                label={bookingTexts.required}
                items={bottom}
                activationPx={dragActivationPx}
                onReorder={(ids) =>
                  change((now) => ({
                    bookingAgentFields: orderAgentFields(now.bookingAgentFields, ids),
                  }))
                }
              />
            )}
          </Half>
        </div>
      </div>
    );
  },
});

interface HalfProps {
  readonly title: string;
  readonly noneText: string;
  readonly children: ReactNode;
}

function Half({ title, noneText, children }: HalfProps) {
  return (
    <div className="flex min-w-0 flex-col gap-3 rounded-control bg-sunken p-4">
      <h4 className="font-semibold">{title}</h4>
      {children || <p className="text-muted">{noneText}</p>}
    </div>
  );
}

interface LineProps {
  readonly name: string;
  readonly note: string | null;
  readonly isRequired: boolean | undefined;
}

function Line({ name, note, isRequired }: LineProps) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-2">
      <span>
        {name}
        {isRequired && (
          <span className="text-danger">
            {" "}
            <span aria-hidden="true">*</span>
            <span className="sr-only">(required)</span>
          </span>
        )}
      </span>
      {note && <Badge look="plain">{note}</Badge>}
    </span>
  );
}
