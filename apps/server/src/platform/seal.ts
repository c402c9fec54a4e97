import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

export interface Key {
  readonly id: string;
  readonly key: Buffer;
}

/** Encryption at rest. What is sealed for one purpose opens for no other. */
export interface Seal {
  encrypt(text: string, purpose: string): Buffer;
  /** Null: altered, sealed for something else, or with a key we no longer have. */
  decrypt(sealed: Uint8Array, purpose: string): string | null;
}

const ivLength = 12;
const tagLength = 16;

/** AES-256-GCM. Sealed: id length, key id, iv, tag, ciphertext; the id and purpose are authenticated too. */
export function seal(keys: readonly Key[]): Seal {
  const [current] = keys;
  if (!current) throw new Error("There is no key to seal with");
  return {
    encrypt(text, purpose) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv("aes-256-gcm", current.key, iv);
      cipher.setAAD(Buffer.from(`${current.id}\n${purpose}`));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      const id = Buffer.from(current.id);
      return Buffer.concat([Buffer.from([id.length]), id, iv, cipher.getAuthTag(), body]);
    },
    decrypt(sealed, purpose) {
      const bytes = Buffer.from(sealed);
      const ivAt = 1 + (bytes[0] ?? 0);
      const id = bytes.subarray(1, ivAt).toString();
      const key = keys.find((candidate) => candidate.id === id);
      if (!key || bytes.length < ivAt + ivLength + tagLength) return null;
      const bodyAt = ivAt + ivLength + tagLength;
      const decipher = createDecipheriv(
        "aes-256-gcm",
        key.key,
        bytes.subarray(ivAt, ivAt + ivLength),
      );
      decipher.setAAD(Buffer.from(`${id}\n${purpose}`));
      decipher.setAuthTag(bytes.subarray(ivAt + ivLength, bodyAt));
      try {
        return Buffer.concat([
          decipher.update(bytes.subarray(bodyAt)),
          decipher.final(),
        ]).toString();
      } catch {
        return null;
      }
    },
  };
}
