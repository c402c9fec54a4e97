import type { Outage, Visit } from "./book.ts";

/** The mail server and the SMS provider: their clock, and how they treat us. */
export function openOutside(sandboxUrl: string) {
  const post = async (path: string, body: object): Promise<void> => {
    const answer = await fetch(`${sandboxUrl}/control/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`The sandbox said ${answer.status} to ${path}`);
    await answer.body?.cancel();
  };
  const pathOf = { mail: "mail", sms: "twilio" } as const;
  const behaviours = { mail: ["down", "busy"], sms: ["down", "busy", "broken"] };
  return {
    setClock: (now: number) => post("clock", { now: new Date(now).toISOString() }),
    answer: (from: string, text: string) => post("twilio/answer", { from: `+${from}`, text }),
    /** How a customer's own messages are treated, once their visit is booked. */
    async trouble({ email, phone, trouble }: Visit): Promise<void> {
      if (email !== null && trouble.email) await post("mail", { ...trouble.email, to: email });
      if (phone !== "0" && trouble.sms) await post("twilio", { ...trouble.sms, to: `+${phone}` });
    },
    async begin({ what, how }: Outage): Promise<void> {
      if (what !== "crm") await post(pathOf[what], { kind: how });
    },
    /** Takes back what holds for everybody; what holds for one customer stays. */
    async end({ what }: Outage): Promise<void> {
      if (what === "crm") return;
      const path = pathOf[what];
      const answer = await fetch(`${sandboxUrl}/control/${path}`);
      const { rules } = (await answer.json()) as { rules: Treatment[] };
      await post(path, { kind: "ok" });
      const isOver = ({ kind, to }: Treatment) => to === null && behaviours[what].includes(kind);
      for (const rule of rules.filter((one) => !isOver(one))) await post(path, rule);
    },
  };
}

interface Treatment {
  readonly kind: string;
  readonly to: string | null;
}

export type Outside = ReturnType<typeof openOutside>;
