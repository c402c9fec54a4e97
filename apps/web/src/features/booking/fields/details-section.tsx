import type { FieldValue } from "@milepost/contract/settings/mapping.ts";
import { bookingTexts } from "@milepost/contract/texts/agent.ts";
import type { Ref } from "react";
import { Button } from "../../../ui/button.tsx";
import { BookingHeading } from "../booking-heading.tsx";
import type { Entered } from "../payload.ts";
import { FieldInput } from "./field-input.tsx";
import { inWords, isEmpty, toEntered, toSent } from "./field-value.ts";
import type { Detail } from "./form-field.ts";

interface Props {
  readonly details: readonly Detail[];
  readonly edits: Entered;
  readonly onEdit: (detail: Detail, value: FieldValue) => void;
  readonly isEditing: boolean;
  /** Then nothing here can be edited any longer. */
  readonly isBooked: boolean;
  readonly onToggle: () => void;
  readonly mistakes: Readonly<Record<string, string>>;
  readonly zone: string;
  readonly headingRef: Ref<HTMLHeadingElement>;
}

/** What the record says. Where the workflow lets an agent correct it, what is saved here stays here until Book. */
export function DetailsSection(props: Props) {
  const { details, isEditing, isBooked, onToggle, headingRef } = props;
  const canEdit = !isBooked && details.some(({ isEditable }) => isEditable);
  return (
    <section aria-labelledby="booking-details" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <BookingHeading id="booking-details" ref={headingRef} />
        {canEdit && (
          <Button look="secondary" onClick={onToggle}>
            {isEditing ? bookingTexts.saveDetails : bookingTexts.editDetails}
          </Button>
        )}
      </div>
      {details.length === 0 ? (
        <p className="text-muted">This workflow doesn’t show any details of the record.</p>
      ) : (
        <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
          {details.map((detail) =>
            isEditing && detail.isEditable ? (
              <EditedDetail key={detail.id} {...props} detail={detail} />
            ) : (
              <ShownDetail key={detail.id} {...props} detail={detail} />
            ),
          )}
        </div>
      )}
    </section>
  );
}

interface DetailProps extends Props {
  readonly detail: Detail;
}

function EditedDetail({ detail, edits, onEdit, mistakes, zone }: DetailProps) {
  const { id, type, original } = detail;
  const value = edits[id] ?? (original === null ? undefined : toEntered(original, type, zone));
  const isCleared = original !== null && isEmpty(value);
  return (
    <FieldInput
      field={detail}
      value={value}
      onChange={(next) => onEdit(detail, next)}
      hint={isCleared ? `Left empty, the CRM keeps “${inWords(original, type, zone)}”.` : null}
      mistake={mistakes[id] ?? null}
    />
  );
}

function ShownDetail({ detail, edits, zone }: DetailProps) {
  const { id, label, type, original } = detail;
  const edited = edits[id];
  const isEdited = edited !== undefined && !isEmpty(edited);
  const value = isEdited ? toSent(edited, type, zone) : original;
  const words = value === null ? "" : inWords(value, type, zone);
  return (
    <dl className="min-w-0">
      <dt className="text-muted text-small">{label}</dt>
      <dd className="whitespace-pre-line break-words">{words || "—"}</dd>
      {isEdited && (
        <dd className="text-info text-small">
          {original === null ? "Added" : `Changed, was “${inWords(original, type, zone)}”`}
        </dd>
      )}
    </dl>
  );
}
