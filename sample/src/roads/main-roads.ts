/** Kilometres, as in settlements.ts: a roundabout in open country. */
type Junction = readonly [number, number];

export interface MainRoad {
  readonly ref: string;
  readonly mph: number;
  readonly isDual: boolean;
  /** Settlements by name, and junctions. The road goes right through each. */
  readonly stops: readonly (string | Junction)[];
}

const fenwellCross: Junction = [26.2, 10.4];
const eastway: Junction = [28.7, 15.0];
const saltings: Junction = [28.6, 21.2];
const bridgeEnd: Junction = [11.0, 25.6];

function road(ref: string, mph: number, stops: MainRoad["stops"]): MainRoad {
  return { ref, mph, isDual: mph === 70, stops };
}

export const mainRoads: readonly MainRoad[] = [
  road("A1910", 70, ["Stanmarket", fenwellCross, eastway, saltings]),
  road("A1910", 60, [saltings, "Ottersham"]),
  road("A1920", 60, ["Brackwell", "Melport"]),
  road("A1920", 50, ["Melport", eastway, "Windle St Mary", "Saltmere"]),
  road("A1930", 60, ["Kelding", "Melport"]),
  road("A1940", 60, ["Kelding", bridgeEnd, "Abbots Lea", "Ottersham"]),
  road("A1950", 50, ["Melport", "Northbank", saltings, "Holmby", "Wraxby"]),
  road("A1960", 60, ["Ottersham", "Larkham", "Wraxby"]),
  road("A1970", 60, ["Brackwell", "Pellingcote", "Stanmarket", "Oxenby", "Saltmere"]),
  road("A1980", 50, ["Brackwell", "Kelding"]),
  road("B1911", 40, ["Melport", fenwellCross, "Fenwell", "Oxenby"]),
  road("B1921", 40, ["Kelding", "Little Kelding", "Hallowby", "Brackwell"]),
  road("B1922", 40, ["Hallowby", "Monksford", "Scarrow", "Whinthorpe", "Uffley", "Ottersham"]),
  road("B1923", 40, ["Brackwell", "Cawthwick", "Marl End", "Stanmarket"]),
  road("B1924", 40, ["Marl End", "Melport"]),
  road("B1925", 40, ["Saltmere", "Creekham", "South Staithe", "Windle St Mary"]),
  road("B1926", 40, ["Holmby", "North Staithe", "Estwick", "Wraxby"]),
  road("B1927", 40, ["Wraxby", "Ravensey", "Coldwick", "Larkham"]),
  road("B1928", 40, ["Ottersham", "Ottermoor", "Coldwick"]),
];

/** Every bridge over the Mel, by the road on it. */
export const bridges: Readonly<Record<string, string>> = {
  A1910: "Saltings Bridge",
  A1940: "Kelding Bridge",
  A1950: "Town Bridge",
  B1922: "Monks Bridge",
};
