/** Seven bits to a byte, the lowest first, as PMTiles and protocol buffers write numbers from 0 upwards. */
export function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}
