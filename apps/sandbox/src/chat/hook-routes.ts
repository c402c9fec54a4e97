import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readFields } from "../form-body.ts";
import { type Answer, refusalFor, teamsError } from "./answers.ts";
import type { Behaviour } from "./behaviour.ts";
import type { ChatRoom, ChatSystem } from "./chat-room.ts";
import { type SlackBody, slackSchema } from "./slack-schema.ts";
import { cardSchema, triggerSchema } from "./teams-schema.ts";

interface Judged {
  readonly answer: Answer;
  /** Null: not taken. */
  readonly taken: { readonly hook: string; readonly failure: string | null } | null;
}

type Judge = (request: FastifyRequest, body: unknown) => Judged;

/** Slack's incoming webhooks and Teams' workflows, as far as a sender sees them. */
export function hookRoutes(room: ChatRoom, behaviour: Behaviour) {
  return async (app: FastifyInstance) => {
    // Also what is no JSON is judged by the system, in its own words.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "string" }, async (_: unknown, body: unknown) => body);

    const hook = (system: ChatSystem, path: string, judge: Judge) =>
      app.post(path, async (request, reply) => {
        const rule = behaviour.next();
        if (rule?.kind === "down") return hangUp(request, reply);
        const refusal = rule && refusalFor(system, rule);
        if (refusal) return send(reply, refusal);
        const body = readJson(request.body);
        const { answer, taken } = judge(request, body);
        if (taken) room.keep({ system, body, ...taken });
        if (rule?.kind === "slow") await sleep(rule.ms, undefined, { ref: false });
        return rule?.kind === "lose-reply" ? hangUp(request, reply) : send(reply, answer);
      });

    hook("slack", "/slack/services/:team/:bot/:token", judgeSlack);
    hook(
      "teams",
      "/teams/powerautomate/automations/direct/workflows/:id/triggers/manual/paths/invoke",
      judgeTeams,
    );
  };
}

const no = (answer: Answer): Judged => ({ answer, taken: null });

function judgeSlack(request: FastifyRequest, body: unknown): Judged {
  const { team = "", bot = "", token = "" } = readFields(request.params);
  const isHook = /^T\w+$/.test(team) && /^B\w+$/.test(bot) && /^\w{24}$/.test(token);
  if (!isHook) return no({ status: 404, body: "no_service" });
  if (typeof body !== "object" || body === null)
    return no({ status: 400, body: "invalid_payload" });
  const isValid = request.compileValidationSchema(slackSchema);
  if (!isValid(body)) {
    const isAboutBlocks = isValid.errors?.some(({ instancePath }) =>
      instancePath?.startsWith("/blocks"),
    );
    return no({ status: 400, body: isAboutBlocks ? "invalid_blocks" : "invalid_payload" });
  }
  const { text, blocks }: SlackBody = body;
  if (!text && !blocks) return no({ status: 400, body: "no_text" });
  return { answer: { status: 200, body: "ok" }, taken: { hook: `${team}/${bot}`, failure: null } };
}

/** Bytes; beyond them Teams refuses what the workflow posts. */
const cardAtMost = 28 * 1024;

function judgeTeams(request: FastifyRequest, body: unknown): Judged {
  const { sig, sp, sv } = readFields(request.query);
  if (!sig || !sp || !sv) {
    const words = "The request must be authenticated by a signature.";
    return no(teamsError(401, "DirectApiAuthorizationRequired", words));
  }
  if (!request.compileValidationSchema(triggerSchema)(body)) {
    const words =
      "The input body for trigger 'manual' of type 'Request' did not match its schema definition.";
    return no(teamsError(400, "TriggerInputSchemaMismatch", words));
  }
  const hook = readFields(request.params).id?.slice(0, 8) ?? "";
  return { answer: { status: 202, body: "" }, taken: { hook, failure: failureOf(request, body) } };
}

interface Trigger {
  readonly attachments: readonly { readonly contentType: string; readonly content: object }[];
}

/** What the workflow's run would fail with, after the sender got its 202. */
function failureOf(request: FastifyRequest, body: unknown): string | null {
  const [attachment, ...others] = (body as Trigger).attachments;
  if (!attachment || others.length > 0) return "one attachment is posted, not none and not several";
  if (attachment.contentType !== "application/vnd.microsoft.card.adaptive")
    return "not an adaptive card";
  if (Buffer.byteLength(JSON.stringify(body)) > cardAtMost) return "larger than 28 KB";
  const isValid = request.compileValidationSchema(cardSchema);
  if (isValid(attachment.content)) return null;
  const [first] = isValid.errors ?? [];
  return `not a valid card: ${first?.instancePath || "/"} ${first?.message}`;
}

function readJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return null;
  }
}

function send(reply: FastifyReply, { status, body, headers = {} }: Answer) {
  if (typeof body === "string") reply.type("text/html");
  return reply.code(status).headers(headers).send(body);
}

function hangUp(request: FastifyRequest, reply: FastifyReply) {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}
