import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { done, refuse } from "../control/done.ts";
import { readFields } from "../form-body.ts";
import { sendPage } from "../page.ts";
import { answerEvent, answers, type EventAnswer } from "./answer-event.ts";
import { type Behaviour, readBehaviour } from "./behaviour.ts";
import { listPage } from "./list-page.ts";
import { mailPage, noMailPage } from "./mail-page.ts";
import type { KeptMail, Mailbox } from "./mailbox.ts";
import { readMail } from "./read-mail.ts";

interface OneMail {
  Params: { id: string };
}

interface Post {
  readonly mailbox: Mailbox;
  readonly behaviour: Behaviour;
  /** `smtp://host:port` that takes answers to invitations; null: nobody does. */
  readonly answersTo: string | null;
  readonly now: () => number;
}

/** What was sent, for eyes and for programs, and to be answered; and how the mail server behaves. */
export function mailboxRoutes({ mailbox, behaviour, answersTo, now }: Post) {
  const css = readFileSync(new URL("mailbox.css", import.meta.url), "utf8");
  const find = (id: string) => mailbox.find(Number(id));
  const hasAnswers = answersTo !== null;
  return async (app: FastifyInstance) => {
    app.get("/mailbox.css", async (_request, reply) => reply.type("text/css").send(css));

    app.get("/mailbox", async (request, reply) => {
      const to = readFields(request.query).to || null;
      return sendPage(reply, await listPage(mailbox.list(to), behaviour));
    });

    app.get<OneMail>("/mailbox/:id", async ({ params }, reply) => {
      const mail = find(params.id);
      return mail
        ? sendPage(reply, mailPage(mail, await readMail(mail), { hasAnswers, said: null }))
        : sendPage(reply, noMailPage, 404);
    });

    /** The reader answers the invitation in it. */
    app.post<OneMail>("/mailbox/:id/answer", async ({ params, body }, reply) => {
      const mail = find(params.id);
      const read = mail && (await readMail(mail));
      const { answer = "" } = readFields(body);
      if (!mail || !read?.event || !hasAnswers || !isAnswer(answer))
        return refuse(reply, 400, "there is no invitation to answer so");
      const reader = { address: mail.envelope.to[0] ?? "", mailServer: answersTo, now: now() };
      const said = await answerEvent(read.event, answer, reader);
      return sendPage(reply, mailPage(mail, read, { hasAnswers, said }));
    });

    /** As a document of its own: framed without scripts, and links open elsewhere. */
    app.get<OneMail>("/mailbox/:id/html", async ({ params }, reply) => {
      const mail = find(params.id);
      if (!mail) return refuse(reply, 404, "there is no such mail");
      reply.header("content-security-policy", mailPolicy).header("cache-control", "no-store");
      return reply.type("text/html; charset=utf-8").send((await readMail(mail)).html);
    });

    app.get<OneMail>("/mailbox/:id/source", async ({ params }, reply) => {
      const mail = find(params.id);
      if (!mail) return refuse(reply, 404, "there is no such mail");
      reply.header("x-content-type-options", "nosniff").header("cache-control", "no-store");
      return reply.type("text/plain; charset=utf-8").send(Buffer.from(mail.source, "latin1"));
    });

    /** Newest first; without `to`, everybody's. */
    app.get("/mailbox/messages", async (request) => {
      const to = readFields(request.query).to || null;
      return { messages: await Promise.all(mailbox.list(to).map(describe)) };
    });

    app.delete("/mailbox/messages", async (request, reply) => {
      mailbox.clear();
      return done(request, reply, { messages: [] });
    });

    app.get("/control/mail", async () => ({ rules: behaviour.list() }));

    /** One more rule; `ok` takes all back. */
    app.post("/control/mail", async (request, reply) => {
      const isOk = readFields(request.body).kind === "ok";
      const rule = isOk ? null : readBehaviour(request.body);
      if (typeof rule === "string") return refuse(reply, 400, rule);
      if (rule) behaviour.add(rule);
      else behaviour.clear();
      return done(request, reply, { rules: behaviour.list() }, "/mailbox");
    });
  };
}

const isAnswer = (text: string): text is EventAnswer => Object.hasOwn(answers, text);

async function describe(mail: KeptMail) {
  const { id, receivedAt, envelope, sha256 } = mail;
  return { id, receivedAt, envelope, sha256, ...(await readMail(mail)) };
}

const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
