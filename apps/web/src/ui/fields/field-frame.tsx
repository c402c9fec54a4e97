import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** What every kind of field is given. */
export interface FieldFacts {
  /** Of the control, so that it can be found and focused. */
  readonly id: string;
  readonly label: string;
  readonly isRequired?: boolean;
  /** Null: nothing to add. */
  readonly hint?: string | null;
  /** What is wrong with what stands there; null: nothing. */
  readonly mistake?: string | null;
}

interface Props extends FieldFacts {
  readonly children: ReactNode;
}

/** A control under its label, which is always in sight, with what is to be said about it below. */
export function FieldFrame({ children, ...facts }: Props) {
  return (
    <div className="flex flex-col gap-1.5">
      <label id={labelId(facts)} htmlFor={facts.id} className="font-medium">
        <LabelText {...facts} />
      </label>
      {children}
      <FieldNotes {...facts} />
    </div>
  );
}

/** The same around several controls that answer one question. */
export function GroupFrame({ children, ...facts }: Props) {
  return (
    <fieldset
      id={facts.id}
      // So that it can be focused when something is wrong with it.
      tabIndex={-1}
      aria-describedby={describedBy(facts)}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="mb-1.5 font-medium">
        <LabelText {...facts} />
      </legend>
      {children}
      <FieldNotes {...facts} />
    </fieldset>
  );
}

/** For a control whose label may be hidden for a while. */
export function labelId({ id }: Pick<FieldFacts, "id">): string {
  return `${id}-label`;
}

/** For the control: what it is described by. Undefined: by nothing. */
export function describedBy({ id, hint, mistake }: FieldFacts): string | undefined {
  const ids = [...(hint ? [`${id}-hint`] : []), ...(mistake ? [`${id}-mistake`] : [])];
  return ids.length > 0 ? ids.join(" ") : undefined;
}

function LabelText({ label, isRequired = false }: FieldFacts) {
  return (
    <>
      {label}
      {isRequired && (
        <span className="text-danger">
          {" "}
          <span aria-hidden="true">*</span>
          <span className="sr-only">(required)</span>
        </span>
      )}
    </>
  );
}

function FieldNotes({ id, hint, mistake }: FieldFacts) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-small">
          {hint}
        </p>
      )}
      {mistake && (
        <p id={`${id}-mistake`} className="flex items-start gap-1.5 text-danger text-small">
          <CircleAlert className="mt-px size-4 shrink-0" aria-hidden="true" />
          {mistake}
        </p>
      )}
    </>
  );
}
