import type { Fields } from "../../form-body.ts";
import type { Page } from "../../page.ts";
import type { ZohoRecord } from "../organisation.ts";
import type { ModuleDefinition } from "../records/metadata/module.ts";
import { proposedValues } from "../records/metadata/pipelines.ts";
import type { WriteResult } from "../records/records.ts";
import { type Deed, isDenied } from "../records/write/permission.ts";
import { refused } from "../records/write/refused.ts";
import { instantAt } from "../zoned.ts";
import { confirmPage } from "./confirm-page.ts";
import { errorsOf, type FormErrors } from "./form/form-errors.ts";
import { formPage, listWritable } from "./form/form-page.ts";
import { textsOf } from "./form/form-texts.ts";
import { valuesOf } from "./form/form-values.ts";
import { localDay, localTime } from "./local-time.ts";
import { recordPath, tabPath } from "./paths.ts";
import type { Seat } from "./seat.ts";

export type Outcome =
  | { readonly kind: "page"; readonly page: Page }
  /** The page says what the API found wrong. */
  | { readonly kind: "refused"; readonly page: Page }
  | { readonly kind: "done"; readonly to: string };

const nothingWrong: FormErrors = new Map();

/** The form for a new record. The query fills fields in: those named, `day` and `user` for a meeting. */
export function openBlank(seat: Seat, definition: ModuleDefinition, query: Fields): Outcome {
  const usual = { Owner: query.user ?? seat.user.id };
  const times = definition.api_name === "Events" ? nextHour(seat, query.day) : {};
  const proposed = proposedValues(seat.zoho.switches, definition.api_name);
  const texts = { ...usual, ...proposed, ...times, ...query };
  return {
    kind: "page",
    page: formPage(seat, definition, { record: null, texts, errors: nothingWrong }),
  };
}

export function openFilled(seat: Seat, definition: ModuleDefinition, record: ZohoRecord): Outcome {
  const texts = textsOf(listWritable(seat, definition), record, seat.user.time_zone);
  return {
    kind: "page",
    page: formPage(seat, definition, { record, texts, errors: nothingWrong }),
  };
}

export function create(seat: Seat, definition: ModuleDefinition, texts: Fields): Outcome {
  const { organisation, user, zoho } = seat;
  const fields = listWritable(seat, definition);
  const values = valuesOf(fields, texts, { before: null, zone: user.time_zone });
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const module = definition.api_name;
  const result =
    barred(seat, module, "Create") ??
    zoho.records.insert(organisation, module, given, user, { layout: "sent" });
  return afterwards(seat, definition, result, (errors) =>
    formPage(seat, definition, { record: null, texts, errors }),
  );
}

/** Only what was changed is written, as a careful client of the API would. */
export function edit(
  seat: Seat,
  definition: ModuleDefinition,
  record: ZohoRecord,
  texts: Fields,
): Outcome {
  const { organisation, user, zoho } = seat;
  const fields = listWritable(seat, definition);
  const zone = user.time_zone;
  const shown = textsOf(fields, record, zone);
  const isChanged = (name: string) =>
    [...new Set([...Object.keys(shown), ...Object.keys(texts)])].some(
      (key) =>
        (key === name || key.startsWith(`${name}.`)) && (shown[key] ?? "") !== (texts[key] ?? ""),
    );
  const isMoved = ["All_day", "Start_DateTime", "End_DateTime"].some(isChanged);
  const changed = fields.filter(
    ({ api_name, data_type }) =>
      isChanged(api_name) ||
      (isMoved && data_type === "datetime" && /^(Start|End)_DateTime$/.test(api_name)),
  );
  const values = valuesOf(changed, texts, { before: record, zone });
  const module = definition.api_name;
  const result =
    barred(seat, module, "Edit") ??
    zoho.records.update(organisation, module, record.id, values, user, { layout: "sent" });
  return afterwards(seat, definition, result, (errors) =>
    formPage(seat, definition, { record, texts, errors }),
  );
}

export function remove(seat: Seat, definition: ModuleDefinition, record: ZohoRecord): Outcome {
  const { organisation, user, zoho } = seat;
  const module = definition.api_name;
  const result =
    barred(seat, module, "Delete") ?? zoho.records.remove(organisation, module, record.id, user);
  const done = tabPath(organisation, module);
  const page = (errors: FormErrors) =>
    confirmPage(seat, definition, { record, deed: "delete", errors });
  return result.kind === "refused"
    ? { kind: "refused", page: page(errorsOf(result)) }
    : { kind: "done", to: done };
}

/** People may cancel any meeting; only the API asks for invited participants. */
export function cancel(seat: Seat, definition: ModuleDefinition, record: ZohoRecord): Outcome {
  const { organisation, user, zoho } = seat;
  const bar = barred(seat, "Events", "Edit");
  if (bar?.kind === "refused") {
    const errors = errorsOf(bar);
    return {
      kind: "refused",
      page: confirmPage(seat, definition, { record, deed: "cancel", errors }),
    };
  }
  zoho.records.note(organisation, "Events", record, { $event_cancelled: true }, user);
  return { kind: "done", to: recordPath(organisation, "Events", record.id) };
}

export function askFirst(
  seat: Seat,
  definition: ModuleDefinition,
  record: ZohoRecord,
  deed: "delete" | "cancel",
): Outcome {
  return {
    kind: "page",
    page: confirmPage(seat, definition, { record, deed, errors: nothingWrong }),
  };
}

function afterwards(
  { organisation }: Seat,
  { api_name }: ModuleDefinition,
  result: WriteResult,
  again: (errors: FormErrors) => Page,
): Outcome {
  return result.kind === "refused"
    ? { kind: "refused", page: again(errorsOf(result)) }
    : { kind: "done", to: recordPath(organisation, api_name, result.records[0].id) };
}

/** Null: the user's profile allows it. */
function barred({ organisation, user }: Seat, module: string, deed: Deed): WriteResult | null {
  return isDenied({ organisation, user }, `Crm_Implied_${deed}_${module}`)
    ? refused("NO_PERMISSION", "permission denied")
    : null;
}

/** An hour from the next full one: today, or at ten on the day asked for. */
function nextHour({ zoho, user }: Seat, day: string | undefined) {
  const zone = user.time_zone;
  const soon = Math.ceil(zoho.now() / 3_600_000) * 3_600_000;
  const isToday = day === undefined || day === localDay(zoho.now(), zone);
  const start = isToday ? soon : instantAt(`${day}T10:00:00`, zone);
  return {
    Start_DateTime: localTime(start, zone),
    End_DateTime: localTime(start + 3_600_000, zone),
  };
}
