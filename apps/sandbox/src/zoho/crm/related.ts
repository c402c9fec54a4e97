import type { ZohoRecord } from "../organisation.ts";
import type { ModuleDefinition } from "../records/metadata/module.ts";
import { idIn } from "../records/write/writing.ts";
import { readInstant } from "../zoned.ts";
import { tabPath, withQuery } from "./paths.ts";
import { modulesOf, type Seat } from "./seat.ts";

interface RelatedList {
  readonly module: ModuleDefinition;
  readonly records: readonly ZohoRecord[];
  /** Where a new one begins, with this record filled in. */
  readonly create: string;
}

/** One list for every module that can look this record up, through whichever of its fields. */
export function listRelated(
  seat: Seat,
  { api_name: name }: ModuleDefinition,
  record: ZohoRecord,
): RelatedList[] {
  return modulesOf(seat).flatMap((module) => {
    const lookups = [...module.fields.values()].filter(
      ({ data_type, lookup, read_only }) =>
        data_type === "lookup" &&
        !read_only &&
        [name, "se_module"].includes(lookup.module?.api_name ?? ""),
    );
    const [first] = lookups.toSorted((a) => (a.lookup.module?.api_name === name ? -1 : 1));
    // Nothing is about a meeting, and what a record says of its own kind stands among its fields.
    if (!first || name === "Events" || module.api_name === name) return [];
    const isAbout = (other: ZohoRecord) =>
      lookups.some(({ api_name, lookup }) => {
        const isRight = lookup.module?.api_name === name || other.$se_module === name;
        return isRight && idIn(other[api_name]) === record.id;
      });
    const records = seat.zoho.records.list(seat.organisation, module.api_name).filter(isAbout);
    const isAny = first.lookup.module?.api_name === "se_module";
    const given = { [first.api_name]: isAny ? `${name}:${record.id}` : record.id };
    return [
      {
        module,
        records: records.toSorted((a, b) => startOf(b) - startOf(a)),
        create: withQuery(`${tabPath(seat.organisation, module.api_name)}/create`, given),
      },
    ];
  });
}

function startOf({ Start_DateTime, Created_Time }: ZohoRecord): number {
  return readInstant(Start_DateTime ?? Created_Time) ?? 0;
}
