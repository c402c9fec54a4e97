/** A message of protocol buffers, as far as it has been read. */
interface Reading {
  readonly bytes: Uint8Array;
  at: number;
}

/** One field of a message: a number, or bytes that hold text, packed numbers or a message. */
export interface Field {
  readonly number: number;
  readonly value: number;
  readonly bytes: Uint8Array;
}

const empty = new Uint8Array();

export function* fieldsOf(bytes: Uint8Array): Generator<Field> {
  const reading = { bytes, at: 0 };
  while (reading.at < bytes.length) {
    const key = readNumber(reading);
    const kind = key % 8;
    const number = Math.floor(key / 8);
    if (kind === 0) yield { number, value: readNumber(reading), bytes: empty };
    else if (kind === 2) yield { number, value: 0, bytes: readBytes(reading) };
    else if (kind === 1) reading.at += 8;
    else if (kind === 5) reading.at += 4;
    else throw new Error(`A field of kind ${kind} is none of an OpenStreetMap extract.`);
  }
}

/** The last field of that number; empty: there is none. */
export function bytesAt(message: Uint8Array, number: number): Uint8Array {
  let found: Uint8Array = empty;
  for (const field of fieldsOf(message)) if (field.number === number) found = field.bytes;
  return found;
}

export function numbersOf(packed: Uint8Array): number[] {
  const reading = { bytes: packed, at: 0 };
  const numbers: number[] = [];
  while (reading.at < packed.length) numbers.push(readNumber(reading));
  return numbers;
}

/** Numbers that are kept as differences: each is the sum of all up to it. */
export function sumsOf(packed: Uint8Array): number[] {
  const reading = { bytes: packed, at: 0 };
  const sums: number[] = [];
  let sum = 0;
  while (reading.at < packed.length) {
    sum += signed(readNumber(reading));
    sums.push(sum);
  }
  return sums;
}

/** Small numbers of either sign are kept as small ones. */
function signed(number: number): number {
  return number % 2 === 1 ? -(number + 1) / 2 : number / 2;
}

/** Seven bits a byte, the lowest first. By multiplication: bit operators would cut numbers at 32 bits. */
function readNumber(reading: Reading): number {
  let [number, scale] = [0, 1];
  for (;;) {
    const byte = reading.bytes[reading.at] ?? 0;
    reading.at += 1;
    number += (byte & 127) * scale;
    if (byte < 128) return number;
    scale *= 128;
  }
}

function readBytes(reading: Reading): Uint8Array {
  const length = readNumber(reading);
  const from = reading.at;
  reading.at += length;
  return reading.bytes.subarray(from, reading.at);
}
