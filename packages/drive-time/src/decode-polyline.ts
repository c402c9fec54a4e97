/** Longitude, latitude, in degrees: the order of GeoJSON, which maps read. */
export type Position = readonly [lon: number, lat: number];

/** Valhalla's shapes have six decimals, where others of this kind have five. */
const unit = 1e-6;

/** The line that Valhalla writes as text: each number is the difference to the last one of its kind. */
export function decodePolyline(text: string): Position[] {
  const line: Position[] = [];
  let at = 0;
  let [lat, lon] = [0, 0];
  function next(): number {
    let [bits, shift, piece] = [0, 0, 0x20];
    while (piece >= 0x20) {
      piece = text.charCodeAt(at) - 63;
      at += 1;
      bits |= (piece & 0x1f) << shift;
      shift += 5;
    }
    return bits & 1 ? ~(bits >> 1) : bits >> 1;
  }
  while (at < text.length) {
    lat += next();
    lon += next();
    line.push([rounded(lon * unit), rounded(lat * unit)]);
  }
  return line;
}

/** To about a metre: what a map can show. */
export function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
