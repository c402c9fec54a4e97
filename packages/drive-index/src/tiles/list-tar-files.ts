const blockBytes = 512;

/** A file of a tar, as a part of its bytes and not a copy of them. */
export interface TarFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The files of a plain ustar, which is how tiles are packed: a block that names each, then its bytes in whole blocks. */
export function listTarFiles(tar: Uint8Array): TarFile[] {
  const files: TarFile[] = [];
  for (let at = 0; at + blockBytes <= tar.length; ) {
    const name = textAt(tar, at, 100);
    if (name === "") break; // two empty blocks end it
    const size = Number.parseInt(textAt(tar, at + 124, 12), 8) || 0; // octal; a folder has none
    const begin = at + blockBytes;
    if (begin + size > tar.length) throw new Error(`The tar ends within ${name}.`);
    files.push({ name, bytes: tar.subarray(begin, begin + size) });
    at = begin + Math.ceil(size / blockBytes) * blockBytes;
  }
  return files;
}

/** Up to the first zero. */
function textAt(bytes: Uint8Array, at: number, length: number): string {
  const field = bytes.subarray(at, at + length);
  const end = field.indexOf(0);
  return new TextDecoder().decode(end < 0 ? field : field.subarray(0, end)).trim();
}
