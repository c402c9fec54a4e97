import { html } from "../../html.ts";
import type { Page } from "../../page.ts";
import type { ZohoRecord } from "../organisation.ts";
import type { ModuleDefinition } from "../records/metadata/module.ts";
import { nameOf } from "../records/metadata/names.ts";
import type { FormErrors } from "./form/form-errors.ts";
import { framed } from "./frame.ts";
import { recordPath } from "./paths.ts";
import type { Seat } from "./seat.ts";

/** What cannot be taken back is asked once more. */
export function confirmPage(
  seat: Seat,
  definition: ModuleDefinition,
  {
    record,
    deed,
    errors,
  }: {
    readonly record: ZohoRecord;
    readonly deed: "delete" | "cancel";
    readonly errors: FormErrors;
  },
): Page {
  const { api_name: module, singular_label: singular } = definition;
  const name = nameOf(definition, record) ?? record.id;
  const path = recordPath(seat.organisation, module, record.id);
  const one = singular.toLowerCase();
  const { question, outcome, yes } =
    deed === "delete"
      ? {
          question: `Delete “${name}”?`,
          outcome: `The ${one} goes to the recycle bin.`,
          yes: "Delete",
        }
      : {
          question: `Cancel “${name}”?`,
          outcome: "The meeting stays in the calendar, struck through.",
          yes: "Cancel meeting",
        };
  const problem = errors.get("") ?? [...errors.values()][0];
  const main = html`<p class="crumb"><a href="${path}">Back to the record</a></p>
<form method="post" action="${path}/${deed}" class="record confirm">
<h1>${question}</h1>
${problem ? html`<div class="problem" role="alert"><p>${problem}</p></div>` : null}
<p>${outcome}</p>
<div class="decision"><a class="button" href="${path}">Keep it</a><button class="danger">${yes}</button></div>
</form>`;
  return framed(seat, module, { title: question, main });
}
