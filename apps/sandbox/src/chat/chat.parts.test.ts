import { afterAll, beforeEach, expect, test } from "vitest";
import { startWalk } from "../testing/walk.ts";

const { url, close, post, control } = await startWalk();
const slack = `/slack/services/T00000000/B00000000/${"X".repeat(24)}`;
const invoke =
  "/teams/powerautomate/automations/direct/workflows/3f1c8a72/triggers/manual/paths/invoke";
const teams = `${invoke}?api-version=1&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=x`;

beforeEach(async () => {
  await control("reset", {});
  await fetch(`${url}/chat/messages`, { method: "DELETE" });
});

afterAll(close);

async function say(path: string, body: object): Promise<string> {
  const answer = await post(path, body);
  return `${answer.status} ${await answer.text()}`;
}

async function listMessages(): Promise<{ system: string; failure: string | null }[]> {
  return (await (await fetch(`${url}/chat/messages`)).json()).messages;
}

const readPage = async () => (await fetch(`${url}/chat`)).text();
const card = (...body: object[]) => ({
  type: "message",
  attachments: [
    {
      contentType: "application/vnd.microsoft.card.adaptive",
      contentUrl: null,
      content: { type: "AdaptiveCard", version: "1.4", body },
    },
  ],
});
const richText = { type: "RichTextBlock", inlines: [{ type: "TextRun", text: "hello" }] };

test("Slack takes a text or blocks and says ok", async () => {
  expect(await say(slack, { text: "hello" })).toBe("200 ok");
  const text = { type: "plain_text", text: "hello" };
  expect(await say(slack, { blocks: [{ type: "section", text }] })).toBe("200 ok");
  expect(await listMessages()).toMatchObject([{ system: "slack" }, { system: "slack" }]);
});

test("Slack refuses what it does not understand, in one word", async () => {
  const text = (given: object) => ({ type: "plain_text", text: "x", ...given });
  expect(await say(slack, {})).toBe("400 no_text");
  expect(await say(slack, { text: 1 })).toBe("400 invalid_payload");
  const raw = await fetch(url + slack, { method: "POST", body: "payload" });
  expect(`${raw.status} ${await raw.text()}`).toBe("400 invalid_payload");
  for (const block of [
    { type: "header", text: text({ text: "x".repeat(151) }) },
    { type: "header", text: text({ type: "mrkdwn" }) },
    { type: "header", text: text({ text: "" }) },
    { type: "section" },
    { type: "section", text: text({ verbatim: true }) },
    { type: "section", fields: Array(11).fill(text({})) },
    { type: "no such", text: text({}) },
  ]) {
    expect(await say(slack, { text: "x", blocks: [block] })).toBe("400 invalid_blocks");
  }
  expect(await say("/slack/services/T0/B0/short", { text: "x" })).toBe("404 no_service");
  expect(await listMessages()).toEqual([]);
});

test("a mention rings where Slack reads markup, and only there", async () => {
  const mention = { text: "<!channel>" };
  const fields = [{ type: "plain_text", ...mention }];
  await say(slack, { text: "x", blocks: [{ type: "section", fields }] });
  expect(await readPage()).not.toContain('class="mention"');
  await say(slack, {
    text: "x",
    blocks: [{ type: "section", text: { type: "mrkdwn", ...mention } }],
  });
  expect(await readPage()).toContain('<mark class="mention">@channel</mark>');
});

test("a workflow answers 202 with nothing, and the card is in the channel", async () => {
  expect(await say(teams, card(richText))).toBe("202 ");
  expect(await listMessages()).toMatchObject([{ system: "teams", failure: null }]);
});

test("a workflow wants a signature and its trigger's shape before it answers", async () => {
  expect(await say(invoke, card(richText))).toMatch(/^401 .*DirectApiAuthorizationRequired/);
  expect(await say(teams, { text: "hello" })).toMatch(/^400 .*TriggerInputSchemaMismatch/);
  expect(await listMessages()).toEqual([]);
});

test.each([
  ["an unknown element", { type: "Carousel" }],
  ["an unknown key", { ...richText, markdown: true }],
  ["a text of no length", { type: "TextBlock", text: "" }],
  ["a colour that is none", { type: "TextBlock", text: "x", color: "Pink" }],
  ["nothing inside", { type: "ColumnSet", columns: [] }],
  ["too much", { type: "TextBlock", text: "x".repeat(30_000) }],
])("a card with %s is taken with 202 and never seen", async (_what, element) => {
  expect(await say(teams, card(element))).toBe("202 ");
  const [message] = await listMessages();
  expect(message?.failure).toMatch(/not a valid card|28 KB/);
  expect(await readPage()).toContain("Not in the channel");
});

test("a link written in Markdown is live in a TextBlock and dead in a TextRun", async () => {
  const text = "[Open](https://evil.example/)";
  await say(teams, card({ type: "RichTextBlock", inlines: [{ type: "TextRun", text }] }));
  expect(await readPage()).not.toContain('href="https://evil.example/"');
  await say(teams, card({ type: "TextBlock", text }));
  expect(await readPage()).toContain('href="https://evil.example/"');
});

test("they misbehave in the way and as often as the control asks", async () => {
  await control("chat", { kind: "busy", retryAfter: 7, times: 1 });
  await control("chat", { kind: "redirect", location: "http://10.0.0.1/", times: 1 });
  const busy = await post(slack, { text: "x" });
  expect([busy.status, busy.headers.get("retry-after")]).toEqual([429, "7"]);
  const moved = await fetch(url + teams, { method: "POST", body: "{}", redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([307, "http://10.0.0.1/"]);
  expect(await say(slack, { text: "x" })).toBe("200 ok");
  await control("chat", { kind: "down" });
  await expect(post(slack, { text: "x" })).rejects.toThrow();
  await control("reset", {});
  expect(await say(slack, { text: "x" })).toBe("200 ok");
  expect((await post("/control/chat", { kind: "no such" })).status).toBe(400);
});
