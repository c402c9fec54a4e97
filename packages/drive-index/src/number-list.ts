/** A list of 32-bit numbers that grows. */
export interface NumberList {
  readonly length: () => number;
  readonly push: (value: number) => void;
  /** Of a place below its length. */
  readonly get: (index: number) => number;
  /** Its values, in an array of their own. */
  readonly toArray: () => Int32Array;
}

export function numberList(room = 1024): NumberList {
  let values = new Int32Array(room);
  let length = 0;
  return {
    length: () => length,
    push(value) {
      if (length === values.length) values = grown(values);
      values[length++] = value;
    },
    get: (index) => at(values, index),
    toArray: () => values.slice(0, length),
  };
}

/** The same values with room for twice as many. */
export function grown(values: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(values.length * 2);
  larger.set(values);
  return larger;
}

/** A value that is known to be there: an index of an array of ours that is never out of its bounds. */
export function at(values: Int32Array, index: number): number {
  return values[index] as number;
}
