/** A record in the emulated CRM's own words. */
export interface RawRecord {
  readonly id: string;
  readonly [field: string]: unknown;
}

export interface Edit {
  readonly action: "insert" | "update" | "delete" | "cancel";
  readonly module: string;
  readonly id?: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** The emulated CRM as its own people and its control page use it. */
export interface SandboxCompany {
  edit(edit: Edit): Promise<void>;
  list(module: string): Promise<RawRecord[]>;
  moveClock(now: number): Promise<void>;
  control<T>(path: string, body?: object): Promise<T>;
}

/** The sandbox's control page, for programs. Without a body it is only asked. */
export function controlOf(url: string) {
  return async function control<T>(path: string, body?: object): Promise<T> {
    const answer = await fetch(`${url}/control/${path}`, {
      ...(body && {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    if (!answer.ok)
      throw new Error(`control/${path} said ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}

export function openSandbox(
  url: string,
  company: { dataCentre: string; zgid: string; userId: string },
): SandboxCompany {
  const control = controlOf(url);
  const { dataCentre, zgid } = company;
  return {
    control,
    async edit(edit) {
      await control("edit", { ...company, ...edit });
    },
    async list(module) {
      const query = new URLSearchParams({ dataCentre, zgid, module });
      return (await control<{ records: RawRecord[] }>(`records?${query}`)).records;
    },
    async moveClock(now) {
      await control("clock", { now: new Date(now).toISOString() });
    },
  };
}
