import { type TemplateKind, templateKinds } from "@milepost/contract/endpoints/templates.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { SettingKey, SettingsPatch } from "./settings-patch.ts";

type TemplatePlace = `templates.${TemplateKind}`;
type Template = WorkflowSettings["templates"][TemplateKind];

/** Settings by their places on the page: the templates are one setting, and each has a section. */
export type PlacedSettings = WorkflowSettings & Readonly<Record<TemplatePlace, Template>>;

/** Where a setting is changed, merged and marked as unsaved. */
export type SettingPlace = Exclude<SettingKey, "templates"> | TemplatePlace;

export function placed(settings: WorkflowSettings): PlacedSettings {
  const { email, calendar, thankYou } = settings.templates;
  return {
    ...settings,
    "templates.email": email,
    "templates.calendar": calendar,
    "templates.thankYou": thankYou,
  };
}

export function placesOf(key: SettingKey): SettingPlace[] {
  return key === "templates" ? templateKinds.map((kind) => `templates.${kind}` as const) : [key];
}

/** Undefined: the patch leaves it as it is. */
export function valueAt(patch: SettingsPatch, place: SettingPlace): unknown {
  const kind = kindAt(place);
  return kind ? patch.templates?.[kind] : patch[place as SettingKey];
}

/** What the patch says at these places, over what is there now: a setting is changed as a whole. */
export function pickPlaces(
  patch: SettingsPatch,
  places: readonly SettingPlace[],
  now: WorkflowSettings,
): SettingsPatch {
  const whole = places.filter((place) => kindAt(place) === null);
  const kinds = places.flatMap((place) => kindAt(place) ?? []);
  const templates = Object.fromEntries(kinds.map((kind) => [kind, patch.templates?.[kind]]));
  return {
    ...Object.fromEntries(whole.map((place) => [place, patch[place as SettingKey]])),
    ...(kinds.length > 0 && { templates: { ...now.templates, ...templates } }),
  };
}

/** Null: not the place of a template. */
function kindAt(place: SettingPlace): TemplateKind | null {
  return templateKinds.find((kind) => place === `templates.${kind}`) ?? null;
}
