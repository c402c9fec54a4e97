/** Somebody with the CRM open in front of them: makes and looks up records, past the proxy and the adapter. */
export interface Clerk {
  /** A new lead's id. */
  makeLead(reference?: string): Promise<string>;
  makeMeeting(): Promise<string>;
  remove(module: string, id: string): Promise<void>;
  /** Null: there is no such record. */
  find(module: string, id: string): Promise<Readonly<Record<string, unknown>> | null>;
  /** Ids of those with that reference. */
  listWith(module: string, reference: string): Promise<readonly string[]>;
  /** When the channel ends, of each of its modules; none: there is no such channel. */
  listEnds(channel: string): Promise<readonly string[]>;
}

export function openClerk(api: string, token: string): Clerk {
  async function call(
    method: string,
    path: string,
    body?: object,
  ): Promise<Record<string, unknown>> {
    const response = await fetch(`${api}/crm/v8/${path}`, {
      method,
      headers: { authorization: `Zoho-oauthtoken ${token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status >= 400 && response.status !== 400) throw new Error(`${path}: ${text}`);
    return text === "" ? {} : JSON.parse(text);
  }

  async function make(module: string, values: object): Promise<string> {
    const { data } = await call("POST", module, { data: [values] });
    const [result] = data as [{ details: { id: string; duplicate_record?: { id: string } } }];
    return result.details.id ?? result.details.duplicate_record?.id;
  }

  const rowsOf = (answer: Readonly<Record<string, unknown>>, key: string) =>
    (answer[key] ?? []) as readonly Readonly<Record<string, unknown>>[];

  return {
    makeLead: (reference) =>
      make("Leads", {
        Last_Name: "Made",
        Company: "Ltd",
        ...(reference && { Milepost_Reference: reference }),
      }),
    makeMeeting: () =>
      make("Events", {
        Event_Title: "Made",
        Start_DateTime: "2026-09-02T10:00:00+01:00",
        End_DateTime: "2026-09-02T11:00:00+01:00",
      }),
    async remove(module, id) {
      await call("DELETE", `${module}/${id}`);
    },
    async find(module, id) {
      const [row] = rowsOf(await call("GET", `${module}/${id}?converted=both`), "data");
      return row ?? null;
    },
    async listWith(module, reference) {
      const where = `Milepost_Reference = '${reference}'`;
      const question = `select Milepost_Reference from ${module} where ${where} limit 200`;
      const answer = await call("POST", "coql", { select_query: question });
      return rowsOf(answer, "data").map(({ id }) => String(id));
    },
    async listEnds(channel) {
      const answer = await call("GET", `actions/watch?channel_id=${channel}`);
      return rowsOf(answer, "watch").map(({ channel_expiry: end }) => String(end));
    },
  };
}
