import pg from "pg";

/** Who did what, by ids alone. */
interface AuditedCall {
  readonly at: Date;
  readonly organisation: string;
  /** Null: a customer. */
  readonly actor: string | null;
  readonly action: string;
  readonly object: string | null;
  readonly status: number;
}

/** What became of a reservation, without its customer. */
interface StoredReservation {
  readonly state: string;
  readonly invitation: string | null;
  readonly steps: readonly {
    readonly at: Date;
    readonly step: string;
    readonly outcome: string;
    readonly detail: string | null;
  }[];
}

export interface Stored {
  /** Calls of the trace whose id begins so, of any organisation. */
  listAudited(traceId: string): Promise<AuditedCall[]>;
  /** Null: there is none any longer. */
  findReservation(organisation: string, id: string): Promise<StoredReservation | null>;
  close(): Promise<void>;
}

/** As milepost_audit, who may name every organisation but sees the rows of one at a time like everybody. */
export async function openStored(auditUrl: string): Promise<Stored> {
  const client = new pg.Client({ connectionString: auditUrl });
  await client.connect();
  const asOrganisation = (id: string) =>
    client.query("select set_config('milepost.organisation', $1, false)", [id]);
  return {
    async listAudited(traceId) {
      const listed = await client.query<{ id: string }>(
        "select organisation_id as id from organisations",
      );
      const found: AuditedCall[] = [];
      for (const { id } of listed.rows) {
        await asOrganisation(id);
        const { rows } = await client.query<AuditedCall>(
          `select at, organisation_id as organisation, actor, action, object, status from audit_rows
           where organisation_id = $1 and replace(request_id::text, '-', '') like $2 || '%'`,
          [id, traceId],
        );
        found.push(...rows);
      }
      return found;
    },
    async findReservation(organisation, id) {
      await asOrganisation(organisation);
      const own = "where organisation_id = $1 and reservation_id = $2";
      const values = [organisation, id];
      const { rows } = await client.query<Omit<StoredReservation, "steps">>(
        `select state, invitation from reservations ${own}`,
        values,
      );
      const { rows: steps } = await client.query<StoredReservation["steps"][number]>(
        `select at, step, outcome, detail from reservation_steps ${own} order by step_id`,
        values,
      );
      return rows[0] ? { ...rows[0], steps } : null;
    },
    close: () => client.end(),
  };
}
