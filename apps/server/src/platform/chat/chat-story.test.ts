import { expect, test } from "vitest";
import type { OrganisationId } from "../database/organisation-id.ts";
import type { ChatOutcome, ChatTarget } from "./chat.ts";
import { type Telling, tell } from "./chat-story.ts";

const telling: Telling = {
  organisation: "8f14e45f-ceea-467f-a1b2-2f6b5b9c3d10" as OrganisationId,
  workflowId: 1,
  event: {
    kind: "diary-alarm",
    problem: "unreachable",
    trueUntil: null,
    timeZone: "Europe/London",
  },
};
const target: ChatTarget = {
  system: "slack",
  webhookUrl: "https://hooks.slack.com/services/secret",
};
const away: ChatOutcome = { kind: "unreachable", why: "503", retryAfter: null };

/** A chat that answers one outcome after the other; the last one stays. Everything that is kept or logged is seen. */
async function tellWith(
  outcomes: readonly (ChatOutcome | Error)[],
  findChatTarget = async (): Promise<ChatTarget | null> => target,
) {
  const seen = { sent: 0, pauses: [] as number[], kept: [] as unknown[], logged: [] as unknown[] };
  const steps = {
    async run<T>(name: string, step: () => Promise<T>): Promise<T> {
      const result = await step();
      seen.kept.push(name, result);
      return result;
    },
    async pause(seconds: number) {
      seen.pauses.push(seconds);
    },
  };
  const sendChat = async () => {
    const outcome = outcomes[seen.sent] ?? outcomes.at(-1) ?? away;
    seen.sent += 1;
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  const log = { warn: (line: unknown) => void seen.logged.push(line) };
  const outcome = await tell(steps, { chat: { sendChat }, findChatTarget, log }, telling);
  return { outcome, ...seen };
}

test("a message that the chat accepts is sent once and never logged", async () => {
  expect(await tellWith([{ kind: "sent" }])).toMatchObject({ sent: 1, pauses: [], logged: [] });
});

test("a chat that is away for a while gets the message later", async () => {
  const seen = await tellWith([away, away, { kind: "sent" }]);
  expect(seen).toMatchObject({ outcome: { kind: "sent" }, sent: 3, pauses: [5, 30], logged: [] });
});

test("a chat that stays away is given up within minutes, with one line in the log", async () => {
  const seen = await tellWith([away]);
  expect(seen).toMatchObject({ outcome: away, sent: 5, pauses: [5, 30, 90, 180] });
  expect(seen.logged).toEqual([
    { chat: away, event: "diary-alarm", organisation: telling.organisation, workflowId: 1 },
  ]);
});

test("who asks us to wait is waited for, but not for ever", async () => {
  const wait = (retryAfter: number): ChatOutcome => ({ ...away, retryAfter });
  const seen = await tellWith([wait(20), wait(10), wait(9_999), { kind: "sent" }]);
  expect(seen.pauses).toEqual([20, 30, 300]);
});

test("what was refused is not tried again", async () => {
  const seen = await tellWith([{ kind: "refused", status: 404 }]);
  expect([seen.sent, seen.pauses, seen.logged.length]).toEqual([1, [], 1]);
});

test("without an address, or without the workflow, nothing is sent and nothing is logged", async () => {
  expect(await tellWith([{ kind: "off" }])).toMatchObject({ logged: [], pauses: [] });
  expect(await tellWith([], async () => null)).toMatchObject({ outcome: { kind: "off" }, sent: 0 });
});

test("the setting is read again for each attempt", async () => {
  let asked = 0;
  await tellWith([away, { kind: "sent" }], async () => {
    asked += 1;
    return target;
  });
  expect(asked).toBe(2);
});

test("neither the journal nor the log holds the address, not even when the sending breaks", async () => {
  for (const outcome of [away, new Error(`to ${target.webhookUrl}`)]) {
    const seen = await tellWith([outcome]);
    expect(seen.outcome.kind).toBe("unreachable");
    expect(JSON.stringify([seen.kept, seen.logged])).not.toContain("secret");
  }
  const seen = await tellWith([], async () => {
    throw new Error("The database is away");
  });
  expect(seen).toMatchObject({ outcome: { kind: "unreachable", why: "Error" }, sent: 0 });
});
