import { z } from "zod";
import { Id } from "./api-name.ts";

/** What Zoho says of one record, or of a whole call. */
export interface Result {
  readonly isSuccess: boolean;
  /** Such as `SUCCESS` or `MANDATORY_NOT_FOUND`; empty: none was given. */
  readonly code: string;
  readonly message: string;
  readonly details: Details;
}

export interface Details {
  readonly id: string | null;
  /** The field it is about. */
  readonly field: string | null;
  /** What a value must not repeat, by its id. */
  readonly duplicateOf: string | null;
  readonly all: Readonly<Record<string, unknown>>;
}

const text = z.string().catch("");
const name = z.string().nullable().catch(null);
const id = Id.nullable().catch(null);

const Item = z.object({
  code: z.string(),
  // Another word says neither yes nor no.
  status: z.enum(["success", "error"]).optional(),
  message: text,
  details: z.record(z.string(), z.unknown()).catch({}),
});
const Known = z.object({
  id,
  api_name: name,
  duplicate_record: z.object({ id }).nullable().catch(null),
  errors: z.array(Item).catch([]),
});
const Batch = z.record(z.string(), z.unknown());

/** The call's own result, or that of the first record where the answer is a list of them; null: neither. */
export function readResult(body: unknown): Result | null {
  const bare = Item.safeParse(body);
  if (bare.success) return describe(bare.data);
  const batch = Batch.safeParse(body);
  if (!batch.success) return null;
  const [first] = Object.values(batch.data).find((value) => Array.isArray(value)) ?? [];
  const item = Item.safeParse(first);
  return item.success ? describe(item.data) : null;
}

/** Zoho reports several faults in one record together; the first is enough to go on. */
function describe(item: z.output<typeof Item>): Result {
  const known = Known.parse(item.details);
  const [first] = known.errors;
  if (first) return describe(first);
  return {
    isSuccess: item.status === "success" || (item.status === undefined && item.code === "SUCCESS"),
    code: item.code,
    message: item.message,
    details: {
      id: known.id,
      field: known.api_name,
      duplicateOf: known.duplicate_record?.id ?? known.id,
      all: item.details,
    },
  };
}
