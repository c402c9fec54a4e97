import type { Fields } from "../../../form-body.ts";
import { type Html, html } from "../../../html.ts";
import type { FieldDefinition } from "../../records/metadata/field.ts";
import { type Seat, usersOf } from "../seat.ts";
import { tickName } from "./form-texts.ts";
import { lookupOptions } from "./lookup-options.ts";
import { option } from "./option.ts";

interface Input {
  readonly field: FieldDefinition;
  readonly texts: Fields;
  readonly isCompulsory: boolean;
  /** Null: nothing is wrong. */
  readonly error: string | null;
}

/** A label, the control for the field's type, and what the API found wrong with it. */
export function input(seat: Seat, given: Input): Html {
  const { field, error, isCompulsory } = given;
  const { api_name: name, data_type, field_label: label } = field;
  const fault = error === null ? null : html`<p class="error" id="${name}-error">${error}</p>`;
  const mark = isCompulsory ? html` <span class="mark" aria-hidden="true">*</span>` : null;
  if (data_type === "participants" || data_type === "multiselectpicklist") {
    return html`<fieldset class="field wide" id="${name}"><legend>${label}${mark}</legend>
<div class="ticks">${ticks(seat, given)}</div>${fault}</fieldset>
`;
  }
  if (data_type === "boolean") {
    return html`<div class="field"><label class="tick">${control(seat, given)} <span>${label}</span></label>${fault}</div>
`;
  }
  const wide = data_type === "textarea" ? " wide" : "";
  return html`<div class="field${wide}"><label for="${name}">${label}${mark}</label>
${control(seat, given)}${fault}</div>
`;
}

function control(seat: Seat, { field, texts, error, isCompulsory }: Input): Html {
  const { api_name: name, data_type: type } = field;
  const text = texts[name] ?? "";
  const state = html` id="${name}" name="${name}"${
    isCompulsory && type !== "boolean" ? html` aria-required="true"` : null
  }${error === null ? null : html` aria-invalid="true" aria-describedby="${name}-error"`}`;
  switch (type) {
    case "boolean":
      return html`<input type="checkbox"${state} value="on"${text === "on" ? html` checked` : null}>`;
    case "textarea":
      return html`<textarea rows="4"${state}>${text}</textarea>`;
    case "picklist":
      return html`<select${state}>${choices(field, text)}</select>`;
    case "ownerlookup":
    case "userlookup":
    case "lookup":
      return html`<select${state}>${lookupOptions(seat, field, text)}</select>`;
  }
  // No limit of length here: the API is to be asked.
  return html`<input type="${inputTypes[type] ?? "text"}"${state} value="${text}" autocomplete="off">`;
}

const inputTypes: Readonly<Record<string, string>> = {
  date: "date",
  datetime: "datetime-local",
  phone: "tel",
};

/** What a record holds though the list does not name it stays a choice. */
function choices({ pick_list_values: values }: FieldDefinition, text: string): Html[] {
  const isListed = text === "" || values.some(({ actual_value }) => actual_value === text);
  const none = values.some(({ actual_value }) => actual_value === "-None-")
    ? []
    : [option("", "-None-", text === "")];
  return [
    ...none,
    ...values.map(({ actual_value: value, display_value: shown }) =>
      option(value, shown, value === text),
    ),
    ...(isListed ? [] : [option(text, text, true)]),
  ];
}

function ticks({ organisation }: Seat, { field, texts }: Input): Html[] {
  const { api_name: name, data_type, pick_list_values: values } = field;
  const all =
    data_type === "participants"
      ? usersOf(organisation).map(({ id, full_name }) => ({ value: id, label: full_name }))
      : values.map(({ actual_value, display_value }) => ({
          value: actual_value,
          label: display_value,
        }));
  return all.map(({ value, label }) => {
    const box = tickName(name, value);
    return html`<label class="tick"><input type="checkbox" name="${box}" value="on"${
      texts[box] === "on" ? html` checked` : null
    }> <span>${label}</span></label>
`;
  });
}
