import { at, grown } from "../number-list.ts";

/** Vertices by a key, the least first. A vertex may be in it several times; who takes it out must know which are stale. */
export interface MinHeap {
  readonly size: () => number;
  /** Of the first; only while there is one. */
  readonly leastKey: () => number;
  readonly push: (key: number, vertex: number) => void;
  /** Takes the first out. */
  readonly pop: () => number;
  readonly clear: () => void;
}

/** Each has four below it: half as many levels as with two, and those four are next to one another in memory. */
const fan = 4;

export function minHeap(): MinHeap {
  let keys = new Int32Array(1024);
  let vertices = new Int32Array(1024);
  let size = 0;

  function set(place: number, key: number, vertex: number): void {
    keys[place] = key;
    vertices[place] = vertex;
  }

  function rise(from: number, key: number, vertex: number): void {
    let place = from;
    while (place > 0) {
      const above = ((place - 1) / fan) | 0;
      if (at(keys, above) <= key) break;
      set(place, at(keys, above), at(vertices, above));
      place = above;
    }
    set(place, key, vertex);
  }

  function sink(key: number, vertex: number): void {
    let place = 0;
    for (let below = 1; below < size; below = place * fan + 1) {
      let least = below;
      const end = Math.min(below + fan, size);
      for (let one = below + 1; one < end; one++) if (at(keys, one) < at(keys, least)) least = one;
      if (at(keys, least) >= key) break;
      set(place, at(keys, least), at(vertices, least));
      place = least;
    }
    set(place, key, vertex);
  }

  return {
    size: () => size,
    leastKey: () => at(keys, 0),
    push(key, vertex) {
      if (size === keys.length) {
        keys = grown(keys);
        vertices = grown(vertices);
      }
      rise(size++, key, vertex);
    },
    pop() {
      const first = at(vertices, 0);
      size -= 1;
      if (size > 0) sink(at(keys, size), at(vertices, size));
      return first;
    },
    clear() {
      size = 0;
    },
  };
}
