import type { ZohoRecord } from "../organisation.ts";
import { findModule, type ModuleDefinition } from "../records/metadata/module.ts";
import { isHidden, presentRecord } from "../records/present.ts";
import type { Records } from "../records/records.ts";
import { idIn } from "../records/write/writing.ts";
import type { Caller } from "../store.ts";
import type { Switches } from "../switches.ts";

/** A column of one module, or of a record that is looked up from it. */
export interface Column {
  readonly name: string;
  readonly dataType: string;
  /** The modules it reads besides the one that is asked. */
  readonly modules: readonly ModuleDefinition[];
  /** The lookups on the way, as paths: "Account_Name", "Account_Name.Parent_Account". */
  readonly joins: readonly string[];
  /** As it is kept. */
  read(record: ZohoRecord): unknown;
  /** As the API returns it. */
  show(record: ZohoRecord): unknown;
}

/** What a query is resolved against. */
export interface Schema extends Caller {
  readonly records: Records;
  readonly switches: Switches;
}

/** Null: there is none of that name that the user may see. */
export function findColumn(schema: Schema, module: ModuleDefinition, name: string): Column | null {
  const [, manyWay, target, beyond] = /^(\w+)->(\w+)\.(.+)$/.exec(name) ?? [];
  if (manyWay && target && beyond) {
    return joined(schema, module, { lookup: manyWay, target, beyond, name });
  }
  const [first = "", ...rest] = name.split(".");
  if (rest.length === 0) return plain(schema, module, name);
  return joined(schema, module, { lookup: first, target: null, beyond: rest.join("."), name });
}

function plain(schema: Schema, module: ModuleDefinition, name: string): Column | null {
  const none = { modules: [], joins: [] };
  if (name === "id") {
    const read = ({ id }: ZohoRecord) => id;
    return { name, dataType: "id", ...none, read, show: read };
  }
  if (name === "$se_module") {
    const read = (record: ZohoRecord) => record.$se_module ?? null;
    return { name, dataType: "text", ...none, read, show: read };
  }
  const field = module.fields.get(name);
  if (!field || isHidden(field, schema)) return null;
  const { data_type: dataType } = field;
  const empty = dataType === "boolean" ? false : null;
  return {
    name,
    dataType,
    ...none,
    read: (record) => record[name] ?? empty,
    show: (record) => presentRecord(schema, schema, module, record, [name])[name],
  };
}

interface Join {
  readonly lookup: string;
  /** The module named with "->", of a lookup that may lead to several; null: its only one. */
  readonly target: string | null;
  readonly beyond: string;
  readonly name: string;
}

function joined(schema: Schema, module: ModuleDefinition, join: Join): Column | null {
  const field = module.fields.get(join.lookup);
  if (field?.data_type === "ownerlookup" || field?.data_type === "userlookup") {
    return ofUser(schema, join);
  }
  const named = field?.lookup.module?.api_name;
  const isOpen = named === "se_module";
  if (!named || isOpen !== (join.target !== null)) return null;
  const { organisation, switches, records } = schema;
  const other = findModule(organisation, switches, join.target ?? named);
  const beyond = other && findColumn(schema, other, join.beyond);
  if (!other || !beyond) return null;
  const path = join.target === null ? join.lookup : `${join.lookup}->${join.target}`;
  const follow = (record: ZohoRecord) => {
    const id = isOpen && record.$se_module !== join.target ? null : idIn(record[join.lookup]);
    return id === null ? null : records.find(organisation, other.api_name, id);
  };
  const through = (read: (record: ZohoRecord) => unknown) => (record: ZohoRecord) => {
    const there = follow(record);
    return there ? read(there) : null;
  };
  return {
    name: join.name,
    dataType: beyond.dataType,
    modules: [other, ...beyond.modules],
    joins: [path, ...beyond.joins.map((one) => `${path}.${one}`)],
    read: through(beyond.read),
    show: through(beyond.show),
  };
}

const userKeys = ["id", "full_name", "first_name", "last_name", "email", "zuid"];

function ofUser({ organisation }: Schema, { lookup, target, beyond, name }: Join): Column | null {
  if (target !== null || !userKeys.includes(beyond)) return null;
  const read = (record: ZohoRecord) => {
    const there = idIn(record[lookup]);
    return organisation.users.find(({ id }) => id === there)?.[beyond] ?? null;
  };
  const dataType = beyond === "id" ? "id" : "text";
  return { name, dataType, modules: [], joins: [lookup], read, show: read };
}
