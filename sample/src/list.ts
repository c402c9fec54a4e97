/** The item at an index that must exist; a negative index counts from the end. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list.at(index);
  if (item === undefined) throw new RangeError(`No item ${index} in a list of ${list.length}`);
  return item;
}

/** Neighbours in a list: a, b, c gives ab and bc. */
export function pairs<T>(list: readonly T[]): (readonly [T, T])[] {
  return list.slice(1).map((item, index) => [at(list, index), item] as const);
}
