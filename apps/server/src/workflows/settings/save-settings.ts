import type { Input } from "@milepost/contract/endpoints/endpoint.ts";
import type { endpoints } from "@milepost/contract/endpoints/endpoints.ts";
import type { SettingsRefusal } from "@milepost/contract/endpoints/settings.ts";
import {
  type SettingsMistake,
  validationErrorsOf,
} from "@milepost/contract/settings/settings-mistake.ts";
import { settingsMistakes } from "@milepost/contract/settings/settings-mistakes.ts";
import { tidySettings } from "@milepost/contract/settings/tidy-settings.ts";
import { SettingsDraft, WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { validationTexts } from "@milepost/contract/texts/settings-texts.ts";
import { ringOf } from "@milepost/scheduling/ring-of.ts";
import { type AllowedHosts, judgeWebhookAddress } from "../../platform/chat/webhook-address.ts";
import type { Database, Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Identity, StoredWorkflow } from "../../platform/http/route.ts";
import type { Seal } from "../../platform/seal.ts";
import { decryptWebhook, encryptWebhook } from "../chat/decrypt-webhook.ts";
import { listCrmModules } from "../fields/read-crm-modules.ts";
import { lockWorkflow } from "../store.ts";
import { fieldTypeMistakes } from "./field-type-mistakes.ts";
import { refuseConflict } from "./refuse-conflict.ts";
import { saveVersion } from "./save-version.ts";

export interface SavePorts {
  readonly database: Database;
  readonly seal: Seal;
  /** Where a workflow's chat may be. */
  readonly chatHosts: AllowedHosts;
  readonly templateMistakes: TemplateMistakes;
}

/** What is wrong with the templates that a workflow names. */
type TemplateMistakes = (
  db: Db,
  organisation: OrganisationId,
  workflowId: number,
  draft: SettingsDraft,
) => Promise<SettingsMistake[]>;

type Update = Input<typeof endpoints.saveSettings>["body"]["workflowUpdates"][number];

interface Saving {
  readonly stored: StoredWorkflow;
  readonly draft: SettingsDraft;
}

/** All of them or none. */
export async function saveSettings(
  ports: SavePorts,
  { organisation, name: by }: Identity,
  { workflowUpdates }: Input<typeof endpoints.saveSettings>["body"],
): Promise<void> {
  const { database, seal, ...checks } = ports;
  // In the order of their ids, so that two saves never wait for one another crosswise.
  const updates = workflowUpdates.toSorted((a, b) => a.workflowId - b.workflowId);
  if (new Set(updates.map(({ workflowId }) => workflowId)).size < updates.length) {
    throw new Problem("BAD_REQUEST", "List each workflow only once.");
  }
  await database.withOrganisation(organisation, async (db) => {
    const all: Saving[] = [];
    for (const update of updates) all.push(await prepare(db, seal, organisation, update));
    const mistakes: SettingsRefusal["mistakes"] = [];
    for (const { stored, draft } of all) {
      const found = await listMistakes(checks, db, organisation, { stored, draft });
      mistakes.push(...found.map((mistake) => ({ workflowId: stored.workflowId, ...mistake })));
    }
    if (mistakes.length > 0) throw settingsProblem(mistakes);
    for (const { stored, draft } of all) {
      const to = encryptWebhook(seal, organisation, WorkflowSettings.parse(draft), stored.settings);
      await saveVersion(db, organisation, stored, { to, by });
    }
  });
}

/** Locks the workflow and lays the change over it. */
async function prepare(
  db: Db,
  seal: Seal,
  organisation: OrganisationId,
  { workflowId, workflowSettings }: Update,
): Promise<Saving> {
  const stored = await lockWorkflow(db, organisation, workflowId);
  if (!stored) throw new Problem("NOT_FOUND", "We couldn’t find this workflow. Reload the page.");
  await refuseConflict(db, seal, organisation, stored, workflowSettings.lastUpdatedAt);
  const settings = decryptWebhook(seal, organisation, stored.settings);
  return { stored, draft: draftOf(settings, workflowSettings) };
}

/** Settings with a change laid over them, in the form that they are saved in. */
export function draftOf(
  settings: WorkflowSettings,
  change: Update["workflowSettings"],
): SettingsDraft {
  // Kept by the row itself, not by what a caller sends; and a list of files by the files.
  const { lastUpdatedAt, lastUpdatedBy } = settings;
  const { email, calendar, thankYou } = change.templates ?? settings.templates;
  const withoutFiles = ({ currentTemplate }: { currentTemplate: string }) => ({
    currentTemplate,
    uploadedTemplates: [],
  });
  const laid = {
    ...settings,
    ...change,
    lastUpdatedAt,
    lastUpdatedBy,
    templates: {
      email: withoutFiles(email),
      calendar: withoutFiles(calendar),
      thankYou: withoutFiles(thankYou),
    },
  };
  return tidySettings(SettingsDraft.parse(laid), ringOf);
}

/** Of the settings themselves, then of what they name outside. */
async function listMistakes(
  { chatHosts, templateMistakes }: Pick<SavePorts, "chatHosts" | "templateMistakes">,
  db: Db,
  organisation: OrganisationId,
  { stored, draft }: Saving,
): Promise<SettingsMistake[]> {
  const mistakes = settingsMistakes(draft, ringOf);
  const misfit = WorkflowSettings.safeParse(draft).error?.issues[0];
  return [
    ...mistakes,
    ...webhookMistakes(draft, chatHosts),
    ...(await templateMistakes(db, organisation, stored.workflowId, draft)),
    ...fieldTypeMistakes(await listCrmModules(db, organisation), draft),
    // Whatever the rules above have no sentence for.
    ...(misfit && mistakes.length === 0
      ? [{ key: "other", path: misfit.path.join("."), sentence: misfit.message } as const]
      : []),
  ];
}

function webhookMistakes(
  { notifications }: SettingsDraft,
  chatHosts: AllowedHosts,
): SettingsMistake[] {
  const url = notifications.webhookUrl.trim();
  if (url === "" || judgeWebhookAddress(url, chatHosts).kind === "allowed") return [];
  const path = "notifications.webhookUrl";
  return [{ key: "other", path, sentence: validationTexts.webhookHost }];
}

export function settingsProblem(mistakes: SettingsRefusal["mistakes"]): Problem {
  const validationErrors = validationErrorsOf(mistakes);
  const [sentence = validationTexts.byKey.other] = Object.values(validationErrors);
  return new Problem("BAD_REQUEST", sentence, {
    extra: { validationFailed: true, validationErrors, mistakes },
  });
}
