import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { Key } from "../../platform/seal.ts";

/** By what a CRM proves that a notification is of our channel. */
export interface ChannelTokens {
  make(organisation: OrganisationId): string;
  /** Whether we made it for this organisation, and not whether it still stands: that its channel's row says. */
  isSigned(organisation: OrganisationId, token: string): boolean;
}

/** Octets of each. Together 40 letters, of which the CRM takes 50. */
const lengths = { random: 15, mac: 15 } as const;

/** Signed with the first key; a token that was signed with an older one stands as long as that key is known. */
export function channelTokens(keys: readonly Key[]): ChannelTokens {
  const [current, ...older] = keys.map(purposeKey);
  if (!current) throw new Error("There is no key to sign with");
  return {
    make(organisation) {
      const random = randomBytes(lengths.random);
      return Buffer.concat([random, macOf(current, organisation, random)]).toString("base64url");
    },
    isSigned(organisation, token) {
      const bytes = Buffer.from(token, "base64url");
      if (bytes.length !== lengths.random + lengths.mac) return false;
      const [random, mac] = [bytes.subarray(0, lengths.random), bytes.subarray(lengths.random)];
      return [current, ...older].some((key) =>
        timingSafeEqual(macOf(key, organisation, random), mac),
      );
    },
  };
}

const macOf = (key: Buffer, organisation: OrganisationId, random: Buffer): Buffer =>
  createHmac("sha256", key)
    .update(`${organisation} `)
    .update(random)
    .digest()
    .subarray(0, lengths.mac);

/** Not the sealing key itself: what proves a notification shall open nothing. */
function purposeKey({ key }: Key): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", "milepost channel token", 32));
}
