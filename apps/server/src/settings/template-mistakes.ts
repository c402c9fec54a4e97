import { templateKinds } from "@milepost/contract/endpoints/templates.ts";
import type { SettingsMistake } from "@milepost/contract/settings/settings-mistake.ts";
import type { SettingsDraft } from "@milepost/contract/settings/workflow-settings.ts";
import { validationTexts } from "@milepost/contract/texts/settings-texts.ts";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { findTemplate } from "../templates/find-template.ts";

/** A template that a workflow names and that is neither built in nor one of its files. */
export async function templateMistakes(
  db: Db,
  organisation: OrganisationId,
  workflowId: number,
  { templates }: Pick<SettingsDraft, "templates">,
): Promise<SettingsMistake[]> {
  const mistakes: SettingsMistake[] = [];
  for (const kind of templateKinds) {
    const fileName = templates[kind].currentTemplate;
    if ((await findTemplate(db, organisation, { workflowId, kind, fileName })) !== null) continue;
    const path = `templates.${kind}.currentTemplate`;
    mistakes.push({ key: "other", path, sentence: validationTexts.templateGone });
  }
  return mistakes;
}
