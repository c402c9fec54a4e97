import type { Database } from "../../database.ts";
import type { Organisation, User, ZohoRecord } from "../organisation.ts";
import type { Switches } from "../switches.ts";
import { writeInstant } from "../zoned.ts";
import { type DeletedRecord, openCabinet, type RecordsByModule } from "./cabinet.ts";
import { findModule } from "./metadata/module.ts";
import { nameOf, personIn, withFullName } from "./metadata/names.ts";
import { spreadOut } from "./occurrences.ts";
import { barLocked, barUpdate } from "./write/bar-write.ts";
import type { Change } from "./write/change.ts";
import { ruleIn } from "./write/check-activity.ts";
import { checkRecord } from "./write/check-record.ts";
import { invalidData, invalidIdAt, placeOf, type Refused, refused } from "./write/refused.ts";
import type { Manner, Values, Writing } from "./write/writing.ts";

export type WriteResult =
  /** One record, or one for each occurrence of a series. */
  { readonly kind: "written"; readonly records: readonly [ZohoRecord, ...ZohoRecord[]] } | Refused;

/** The records of all organisations. Reading and writing here is what the API, the CRM's pages and the control do. */
export interface Records {
  /** Not deleted ones, in order of id. */
  list(organisation: Organisation, module: string): readonly ZohoRecord[];
  find(organisation: Organisation, module: string, id: string): ZohoRecord | null;
  /** Those whose field holds that text, whatever its case: quick however many there are. */
  listHolding(
    organisation: Organisation,
    module: string,
    field: string,
    text: string,
  ): readonly ZohoRecord[];
  listDeleted(organisation: Organisation, module: string): readonly DeletedRecord[];
  /** As the API writes: checked against the organisation's field definitions, stamped, sent to watchers. */
  insert(
    organisation: Organisation,
    module: string,
    values: Values,
    by: User,
    manner?: Manner,
  ): WriteResult;
  update(
    organisation: Organisation,
    module: string,
    id: string,
    values: Values,
    by: User,
    manner?: Manner,
  ): WriteResult;
  remove(
    organisation: Organisation,
    module: string,
    id: string,
    by: User,
    manner?: Manner,
  ): WriteResult;
  /** What an insert of these values would be refused for; null: nothing. */
  refuse(
    organisation: Organisation,
    module: string,
    values: Values,
    by: User,
    manner?: Manner,
  ): Refused | null;
  /** What the CRM itself notes on a record, unchecked. Stamped and sent only if it was somebody's doing. */
  note(
    organisation: Organisation,
    module: string,
    record: ZohoRecord,
    values: Values,
    by: User | null,
  ): ZohoRecord;
  /** The seed's records take the place of all that the organisation had. Watchers get nothing. */
  replace(organisation: Organisation, records: RecordsByModule): void;
}

interface Given {
  readonly database: Database;
  readonly switches: Switches;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly tell: (change: Change) => void;
}

export function openRecords({ database, switches, now, tell }: Given): Records {
  const cabinet = openCabinet(database);

  function writing(
    organisation: Organisation,
    module: string,
    by: User,
    manner: Manner,
    before: ZohoRecord | null,
  ): Writing | Refused {
    const definition = findModule(organisation, switches, module);
    if (!definition) return invalidModule;
    return {
      organisation,
      definition,
      by,
      switches,
      manner,
      before,
      findRecord: (other, id) => cabinet.drawer(organisation, other).find(id),
      recordsHolding: (field, text) => cabinet.drawer(organisation, module).holding(field, text),
    };
  }

  function keep(change: Change): void {
    cabinet.put(change.organisation, change.module, change.record);
    tell(change);
  }

  function stampOf({ id, full_name: name, email }: User) {
    return { by: { name, id, email }, at: writeInstant(now()) };
  }

  const records: Records = {
    list: (organisation, module) => cabinet.drawer(organisation, module).list(),
    find: (organisation, module, id) => cabinet.drawer(organisation, module).find(id),
    listHolding: (organisation, module, field, text) =>
      cabinet.drawer(organisation, module).holding(field, text),
    listDeleted: cabinet.deleted,
    replace: (organisation, seeded) =>
      database.inOneGo(() => cabinet.replace(organisation, seeded)),

    insert(organisation, module, values, by, manner = {}) {
      const write = writing(organisation, module, by, manner, null);
      if ("code" in write) return write;
      const checked = checkRecord(write, values);
      if (checked.kind === "refused") return checked;
      const stamp = stampOf(by);
      const fresh = {
        Owner: stamp.by,
        ...withFullName(write.definition, checked.values),
        Created_By: stamp.by,
        Modified_By: stamp.by,
        Created_Time: stamp.at,
        Modified_Time: stamp.at,
        ...(values.$approved === false ? { $approved: false } : {}),
      };
      const isExpanded = module === "Events" && switches.position("recurrence") === "expanded";
      const each = isExpanded ? spreadOut(fresh, by.time_zone) : [fresh];
      const isSeries = isExpanded && ruleIn(checked.values.Recurring_Activity) !== null;
      const series = isSeries ? { $recurrence_id: cabinet.nextId(organisation) } : {};
      const written = each.map((one) => ({ ...one, ...series, id: cabinet.nextId(organisation) }));
      const [first, ...others] = written;
      // A rule that ends before it begins falls on no day.
      if (!first) return invalidData(placeOf(manner.at ?? 0, "Recurring_Activity"));
      for (const record of written) {
        const fields = Object.keys(checked.values);
        const triggers = manner.triggers ?? true;
        keep({ organisation, module, operation: "insert", record, fields, triggers });
      }
      return { kind: "written", records: [first, ...others] };
    },

    update(organisation, module, id, values, by, manner = {}) {
      const before = records.find(organisation, module, id);
      if (!before) return invalidIdAt(placeOf(manner.at ?? 0, "id"));
      const barred = barUpdate(before, switches, manner, by.time_zone);
      if (barred) return barred;
      const write = writing(organisation, module, by, manner, before);
      if ("code" in write) return write;
      const checked = checkRecord(write, values);
      if (checked.kind === "refused") return checked;
      const after = withFullName(write.definition, { ...before, ...checked.values });
      const stamp = stampOf(by);
      const record = { ...after, id, Modified_By: stamp.by, Modified_Time: stamp.at };
      const fields = changedFields(before, checked.values);
      const triggers = manner.triggers ?? true;
      keep({ organisation, module, operation: "update", record, fields, triggers });
      return { kind: "written", records: [record] };
    },

    remove(organisation, module, id, by, manner = {}) {
      const record = records.find(organisation, module, id);
      const definition = findModule(organisation, switches, module);
      if (!record || !definition) return invalidIdAt(placeOf(manner.at ?? 0, "id"));
      const barred = barLocked(record, manner.at ?? 0);
      if (barred) return barred;
      const { by: deletedBy, at: deleted_time } = stampOf(by);
      cabinet.discard(organisation, module, {
        id,
        display_name: nameOf(definition, record),
        deleted_by: { name: deletedBy.name, id: deletedBy.id },
        created_by: personIn(record.Created_By),
        deleted_time,
      });
      const triggers = manner.triggers ?? true;
      tell({ organisation, module, operation: "delete", record, fields: [], triggers });
      return { kind: "written", records: [record] };
    },

    refuse(organisation, module, values, by, manner = {}) {
      const write = writing(organisation, module, by, manner, null);
      if ("code" in write) return write;
      const checked = checkRecord(write, values);
      return checked.kind === "refused" ? checked : null;
    },

    note(organisation, module, before, values, by) {
      const stamp = by && stampOf(by);
      const stamped = stamp ? { Modified_By: stamp.by, Modified_Time: stamp.at } : {};
      const record = { ...before, ...values, ...stamped };
      if (!by) {
        cabinet.put(organisation, module, record);
        return record;
      }
      const fields = changedFields(before, values).filter((name) => !name.startsWith("$"));
      keep({ organisation, module, operation: "update", record, fields, triggers: true });
      return record;
    },
  };
  return records;
}

function changedFields(before: ZohoRecord, values: Values): string[] {
  return Object.keys(values).filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(values[name] ?? null),
  );
}

const invalidModule = refused("INVALID_MODULE", "the module name given seems to be invalid", {
  resource_path_index: 0,
});
