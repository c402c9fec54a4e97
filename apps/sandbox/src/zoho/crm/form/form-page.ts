import type { Fields } from "../../../form-body.ts";
import { type Html, html } from "../../../html.ts";
import type { Page } from "../../../page.ts";
import type { ZohoRecord } from "../../organisation.ts";
import type { FieldDefinition } from "../../records/metadata/field.ts";
import type { ModuleDefinition } from "../../records/metadata/module.ts";
import { nameOf } from "../../records/metadata/names.ts";
import { framed } from "../frame.ts";
import { recordPath, tabPath } from "../paths.ts";
import type { Seat } from "../seat.ts";
import { listSections, mayWrite } from "../shown-fields.ts";
import type { FormErrors } from "./form-errors.ts";
import { input } from "./inputs.ts";
import { option } from "./option.ts";

interface Form {
  /** Null: a new one. */
  readonly record: ZohoRecord | null;
  readonly texts: Fields;
  /** Empty: nothing was sent yet. */
  readonly errors: FormErrors;
}

/** The fields that this user may fill in. */
export function listWritable(seat: Seat, definition: ModuleDefinition): FieldDefinition[] {
  return listSections(seat, definition)
    .flatMap(({ fields }) => fields)
    .filter((field) => mayWrite(seat, field));
}

export function formPage(
  seat: Seat,
  definition: ModuleDefinition,
  { record, texts, errors }: Form,
): Page {
  const { api_name: module, singular_label: singular } = definition;
  const one = singular.toLowerCase();
  const title = record ? `Edit ${nameOf(definition, record) ?? one}` : `New ${one}`;
  const back = record
    ? recordPath(seat.organisation, module, record.id)
    : tabPath(seat.organisation, module);
  const draw = (field: FieldDefinition) =>
    field.data_type === "RRULE"
      ? repeats(record, texts)
      : input(seat, {
          field,
          texts,
          isCompulsory:
            field.system_mandatory || definition.layoutRequires.includes(field.api_name),
          error: errors.get(field.api_name) ?? null,
        });
  const sections = listSections(seat, definition).map(({ title: heading, fields }, index) => {
    const inputs = fields.filter((field) => mayWrite(seat, field)).map(draw);
    return inputs.length === 0
      ? html``
      : html`<section class="record" aria-labelledby="section-${index}"><h2 id="section-${index}">${heading}</h2>
<div class="fields">
${inputs}</div></section>
`;
  });
  const main = html`<p class="crumb"><a href="${back}">${record ? "Back to the record" : definition.plural_label}</a></p>
<form method="post" action="${record ? `${back}/edit` : `${back}/create`}" class="edit" novalidate>
<header class="title"><h1>${title}</h1>
<div class="actions"><a class="button" href="${back}">Discard</a><button class="primary">Save</button></div></header>
${errorSummary(definition, errors)}
<p class="muted">Times are in ${seat.user.time_zone}, the zone of ${seat.user.full_name}. Fields with * are compulsory.</p>
${sections}
</form>`;
  return framed(seat, module, { title, main });
}

function errorSummary({ fields }: ModuleDefinition, errors: FormErrors): Html | null {
  if (errors.size === 0) return null;
  const lines = [...errors].map(([name, text]) => {
    const label = fields.get(name)?.field_label;
    return label
      ? html`<li><a href="#${name}">${label}</a>: ${text}</li>
`
      : html`<li>${text}</li>
`;
  });
  return html`<div class="problem" role="alert"><p><strong>Not saved.</strong></p><ul>
${lines}</ul></div>`;
}

/** A series is decided when it begins; later each of its meetings stands alone. */
function repeats(record: ZohoRecord | null, { repeats: chosen = "", until = "" }: Fields): Html {
  if (record) return html``;
  const often = { "": "Does not repeat", DAILY: "Daily", WEEKLY: "Weekly", MONTHLY: "Monthly" };
  return html`<div class="field"><label for="repeats">Repeats</label>
<select id="repeats" name="repeats">${Object.entries(often).map(([value, label]) => option(value, label, value === chosen))}</select></div>
<div class="field"><label for="until">Until</label>
<input type="date" id="until" name="until" value="${until}"></div>
`;
}
