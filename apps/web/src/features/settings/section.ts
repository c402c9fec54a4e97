import type { CrmUser } from "@milepost/contract/endpoints/crm-user.ts";
import type { SettingsSection } from "@milepost/contract/endpoints/setup-doctor.ts";
import type { BrokenReference, CrmModuleFields } from "@milepost/contract/settings/crm-field.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { ReactNode } from "react";
import type { PlacedSettings, SettingPlace } from "./document/setting-place.ts";
import type { SettingsPatch } from "./document/settings-patch.ts";
import type { LentParts } from "./lent-parts.ts";

/** Of the list of sections: what the settings in it are about. */
export const groupTitles = ["When", "Who", "CRM", "Customer", "Rules", "Try"] as const;
export type GroupTitle = (typeof groupTitles)[number];

/** What the settings choose from. */
export interface Catalogue {
  readonly crmModuleFields: CrmModuleFields;
  readonly users: readonly CrmUser[];
  /** What this workflow names and the CRM no longer has. */
  readonly broken: readonly BrokenReference[];
  /** Whether an SMS provider is connected. */
  readonly canText: boolean;
  readonly lent: LentParts;
}

/** Given what the settings are at that moment, answers what they are to be. */
export type Change = (edit: (now: WorkflowSettings) => SettingsPatch) => void;

/** Sentences by where they belong: `mappings.2.destinationField`. Rows are counted from 0. */
export type Mistakes = Readonly<Record<string, string>>;

/** `K` are the settings that the section shows; it cannot see others, so it redraws only for those. */
export interface SectionProps<K extends SettingPlace = SettingPlace> {
  readonly workflowId: number;
  readonly settings: Pick<PlacedSettings, K>;
  readonly change: Change;
  readonly mistakes: Mistakes;
  readonly catalogue: Catalogue;
}

export interface Section {
  readonly id: SettingsSection;
  readonly title: string;
  /** The settings it is the place to change, with the words they are found by. */
  readonly keys: Readonly<Partial<Record<SettingPlace, string>>>;
  /** Whatever else it shows. */
  readonly reads: readonly SettingPlace[];
  /** Of a long one: the settings that begin its parts, and the group of the list that each is in. */
  readonly parts?: Readonly<Partial<Record<SettingPlace, GroupTitle>>>;
  /** Of what every search depends on: its value in words, seen without looking for it. */
  readonly atAGlance?: Readonly<
    Partial<Record<SettingPlace, (settings: WorkflowSettings) => string>>
  >;
  /** Left out: always there. */
  readonly isShown?: (settings: WorkflowSettings) => boolean;
  readonly Component: (props: SectionProps) => ReactNode;
}

/** One section of the page. A setting is added here, in one section's file, and in the contract. */
export function section<
  const K extends SettingPlace = never,
  const R extends SettingPlace = never,
>(definition: {
  readonly id: SettingsSection;
  readonly title: string;
  readonly keys: Readonly<Record<K, string>>;
  readonly reads?: readonly R[];
  readonly parts?: Readonly<Partial<Record<K, GroupTitle>>>;
  readonly atAGlance?: Readonly<Partial<Record<K, (settings: WorkflowSettings) => string>>>;
  readonly isShown?: (settings: WorkflowSettings) => boolean;
  readonly Component: (props: SectionProps<K | R>) => ReactNode;
}): Section {
  return { reads: [], ...definition };
}
