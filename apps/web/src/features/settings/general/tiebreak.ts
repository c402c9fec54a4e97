import type { CrmModuleFields } from "@milepost/contract/settings/crm-field.ts";
import { type ModulePair, readModules } from "@milepost/contract/settings/module-pair.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { PickerItem } from "../../../ui/fields/picker-item.ts";
import { fieldAt } from "../conditions/edit-conditions.ts";
import { fieldPlace } from "../mapping/used-fields.ts";

type Ranking = WorkflowSettings["tiebreakRankings"][number];

/** Dropdown fields that are read of bookings: the neighbouring booking is ranked by its own value. */
export function tiebreakFields(settings: ModulePair, crmFields: CrmModuleFields): PickerItem[] {
  return readModules(settings).flatMap((module) =>
    (crmFields[module] ?? [])
      .filter(({ type }) => type === "dropdown")
      .map(({ name, label }) => ({ key: fieldPlace(module, name), text: `${module}: ${label}` })),
  );
}

/** The values that no other row has; `own` is the row's own one. */
export function freeValues(
  tiebreakField: string | null,
  rankings: readonly Ranking[],
  crmFields: CrmModuleFields,
  own = "",
): string[] {
  const options = fieldAt(tiebreakField ?? "", crmFields)?.options ?? [];
  const used = rankings.map(({ destinationField }) => destinationField);
  const known = own === "" || options.includes(own) ? options : [own, ...options];
  return known.filter((option) => option === own || !used.includes(option));
}

/** The values of one field mean nothing in another. Empty: no tiebreak. */
export function chooseTiebreak(
  { tiebreakField }: Pick<WorkflowSettings, "tiebreakField">,
  key: string,
): Partial<WorkflowSettings> {
  const chosen = key || null;
  return chosen === tiebreakField ? {} : { tiebreakField: chosen, tiebreakRankings: [] };
}

export function addRanking(rankings: readonly Ranking[]): Ranking[] {
  const numbers = rankings.map(({ id }) => Number(id)).filter(Number.isFinite);
  const id = `${1 + Math.max(0, ...numbers)}`;
  return numbered([...rankings, { id, sourceField: "", destinationField: "", order: 0 }]);
}

/** One value for both sides: the two lists of a mapped field have the same texts. */
export function setRanking(rankings: readonly Ranking[], id: string, value: string): Ranking[] {
  return rankings.map((ranking) =>
    ranking.id === id ? { ...ranking, sourceField: value, destinationField: value } : ranking,
  );
}

export function removeRanking(rankings: readonly Ranking[], id: string): Ranking[] {
  return numbered(rankings.filter((ranking) => ranking.id !== id));
}

/** One place up (-1) or down (1). */
export function moveRanking(rankings: readonly Ranking[], id: string, by: -1 | 1): Ranking[] {
  const from = rankings.findIndex((ranking) => ranking.id === id);
  const moved = rankings[from];
  const to = from + by;
  if (!moved || to < 0 || to >= rankings.length) return [...rankings];
  return numbered(rankings.toSpliced(from, 1).toSpliced(to, 0, moved));
}

function numbered(rankings: readonly Ranking[]): Ranking[] {
  return rankings.map((ranking, at) => ({ ...ranking, order: at + 1 }));
}
