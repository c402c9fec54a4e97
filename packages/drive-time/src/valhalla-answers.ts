import { z } from "zod";

const rows = z.array(z.array(z.number().nullable()));

/** Seconds and kilometres. Only a null duration means no way: the distance may be 0 there. */
export const MatrixAnswer = z.object({
  sources_to_targets: z.object({ durations: rows, distances: rows }),
});

/** Of `POST /drives`, which is not Valhalla's: for each star, in order, seconds and metres of its ends. */
export const IndexAnswer = z.object({
  drives: z.array(
    z.object({
      seconds: z.array(z.int().nullable()),
      metres: z.array(z.int().nullable()),
    }),
  ),
});

const Named = z.object({ name: z.string(), at: z.tuple([z.number(), z.number()]) });

/** Of `POST /names` and `POST /towns`, which are not Valhalla's either. */
export const NamesAnswer = z.object({
  places: z.array(Named.extend({ kind: z.enum(["city", "town", "suburb", "village"]) })),
  roads: z.array(Named),
});
export type RoadNames = z.output<typeof NamesAnswer>;
export const TownsAnswer = z.object({ towns: z.array(z.string().nullable()) });

/** One per place asked about; `edges` is null when no road is near. */
export const LocateAnswer = z.array(z.object({ edges: z.array(z.unknown()).nullable() }));

const Agreement = z.object({ within2Percent: z.number(), within60s: z.number() });

/** How the drive index compares with the engine: percent of the explained drives, in each direction. */
const IndexProof = z.object({
  drives: z.int(),
  /** Of which the engine was asked again where they differ. Absent: all, at an import of an earlier release. */
  explained: z.int().optional(),
  out: Agreement,
  in: Agreement,
});
export type IndexProof = z.output<typeof IndexProof>;

export const StatusAnswer = z.object({
  version: z.string(),
  /** Seconds since 1970; 0 when there are no tiles. */
  tileset_last_modified: z.number(),
  /** Only `apps/routing` has these. */
  tileset_version: z.string().optional(),
  drive_index: IndexProof.nullable().default(null),
});

/** Seconds, kilometres, and shapes as polylines of six decimals. */
export const RouteAnswer = z.object({
  trip: z.object({
    summary: z.object({ time: z.number(), length: z.number() }),
    legs: z.array(z.object({ shape: z.string() })),
  }),
});

/** The roads that a search went over. Their ids have 46 bits and fit a number. */
export const ExpansionAnswer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()])) }),
      properties: z.object({ edge_id: z.number() }),
    }),
  ),
});
