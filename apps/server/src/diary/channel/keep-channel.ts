import { randomInt } from "node:crypto";
import type { Crm } from "@milepost/crm/crm.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { Seal } from "../../platform/seal.ts";
import type { DiaryPorts } from "../diary-ports.ts";
import { loadPlan } from "../reading/load-plan.ts";
import { modulesOf } from "../reading/read-records.ts";
import { findChannel, removeChannel, type StoredChannel, saveChannel } from "./channel-store.ts";

/** The longest life a CRM gives, in milliseconds. */
const life = 7 * 24 * 60 * 60_000;
/** Less than that, because clocks differ, and one that ends too late is given an hour. */
const asked = life - 60 * 60_000;

/** Where the CRM sends notifications. The organisation in it proves nothing: the token does. */
const hookPath = (organisation: OrganisationId) => `/hooks/crm/${organisation}`;

/** The seal binds a channel's token to its organisation. */
export const channelPurpose = (organisation: OrganisationId) => `crm channel of ${organisation}`;

/**
 * Sees to it that the CRM notifies us of changes: makes the channel, renews it at half its life and with
 * another token, makes it again where the CRM has lost it, the modules have changed or its token has no signature of ours. Nothing is lost when it fails: the
 * diaries are reconciled all the same.
 */
export async function keepChannel(
  ports: DiaryPorts,
  organisation: OrganisationId,
  { isDeaf }: { isDeaf: boolean },
): Promise<void> {
  const now = ports.now().epochMilliseconds;
  const { stored, modules } = await ports.database.withOrganisation(organisation, async (db) => {
    const loaded = await loadPlan(db, organisation, now);
    return {
      stored: await findChannel(db, organisation),
      modules: loaded === null ? [] : modulesOf(loaded.plan).sort(),
    };
  });
  const isSame =
    stored !== null &&
    stored.modules.join() === modules.join() &&
    isSigned(ports, organisation, stored);
  if (isSame && isYoung(stored, now) && !isDeaf) return;
  const crm = await ports.openCrm(organisation);
  const isThere = isSame && (!isDeaf || (await crm.findChannel(stored.id)) !== null);
  if (isThere && isYoung(stored, now)) return;
  if (stored !== null && !isThere) {
    await crm.unwatch(stored.id);
    await ports.database.withOrganisation(organisation, (db) => removeChannel(db, organisation));
  }
  if (modules.length === 0) return;
  await watch(ports, organisation, crm, { stored: isThere ? stored : null, modules });
}

/** Of a key that has gone, or of a release that signed none, nothing is heard. */
function isSigned(
  { seal, channelTokens }: DiaryPorts,
  organisation: OrganisationId,
  { tokenCiphertext }: StoredChannel,
): boolean {
  const tokens = openTokens(seal, organisation, tokenCiphertext);
  return tokens.some((token) => channelTokens.isSigned(organisation, token));
}

function isYoung({ madeAt, endsAt }: StoredChannel, now: number): boolean {
  const half = madeAt.getTime() + (endsAt.getTime() - madeAt.getTime()) / 2;
  return now < half;
}

async function watch(
  { database, seal, channelTokens, publicUrl, now }: DiaryPorts,
  organisation: OrganisationId,
  crm: Crm,
  { stored, modules }: { stored: StoredChannel | null; modules: readonly string[] },
): Promise<void> {
  const token = channelTokens.make(organisation);
  const id = stored?.id ?? `1${String(randomInt(10 ** 14)).padStart(14, "0")}`;
  const madeAt = new Date(now().epochMilliseconds);
  const channel = {
    id,
    token,
    modules,
    notifyUrl: `${publicUrl}${hookPath(organisation)}`,
    until: `${new Date(now().epochMilliseconds + asked).toISOString().slice(0, 19)}+00:00`,
  };
  const save = (tokens: readonly string[], endsAt: Date) =>
    database.withOrganisation(organisation, (db) => {
      const tokenCiphertext = sealTokens(seal, organisation, tokens);
      return saveChannel(db, organisation, { id, modules, madeAt, tokenCiphertext, endsAt });
    });
  // Kept first: a notification may come before the CRM's answer does. Until it has come, either token counts.
  const before = stored ? openTokens(seal, organisation, stored.tokenCiphertext) : [];
  await save([token, ...before].slice(0, tokensAtMost), stored?.endsAt ?? madeAt);
  const { until } = await crm.watch(channel);
  await save([token], new Date(until));
}

/** Of tries whose answer was lost. */
const tokensAtMost = 3;

function sealTokens(seal: Seal, organisation: OrganisationId, tokens: readonly string[]): Buffer {
  return seal.encrypt(tokens.join(" "), channelPurpose(organisation));
}

/** Any of them proves a notification; there are more than one only while a new one is on its way. */
export function openTokens(
  seal: Seal,
  organisation: OrganisationId,
  sealed: Uint8Array,
): readonly string[] {
  return seal.decrypt(sealed, channelPurpose(organisation))?.split(" ") ?? [];
}
