import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { done, refuse } from "../control/done.ts";
import { readFields } from "../form-body.ts";
import { sendPage } from "../page.ts";
import { type Behaviour, readBehaviour } from "./behaviour.ts";
import { chatPage } from "./chat-page.ts";
import type { ChatRoom } from "./chat-room.ts";
import { hookRoutes } from "./hook-routes.ts";

const workflow = "powerautomate/automations/direct/workflows/3f1c8a72d4e94b0e8f5a6c7b9d012345";

/** Slack and Teams: where they are posted to, what was said, and how they behave. */
export function chatRoutes(room: ChatRoom, behaviour: Behaviour) {
  const css = readFileSync(new URL("chat.css", import.meta.url), "utf8");
  return async (app: FastifyInstance) => {
    app.register(hookRoutes(room, behaviour));

    app.get("/chat.css", async (_request, reply) => reply.type("text/css").send(css));

    app.get("/chat", async (_request, reply) => {
      const origin = app.listeningOrigin;
      const hooks = {
        Slack: `${origin}/slack/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX`,
        Teams: `${origin}/teams/${workflow}/triggers/manual/paths/invoke?api-version=1&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=sandbox`,
      };
      return sendPage(reply, chatPage(room.list(), { behaviour, hooks }));
    });

    /** Newest first. */
    app.get("/chat/messages", async () => ({ messages: room.list() }));

    app.delete("/chat/messages", async (request, reply) => {
      room.clear();
      return done(request, reply, { messages: [] });
    });

    app.get("/control/chat", async () => ({ rules: behaviour.list() }));

    /** One more rule; `ok` takes all back. */
    app.post("/control/chat", async (request, reply) => {
      const isOk = readFields(request.body).kind === "ok";
      const rule = isOk ? null : readBehaviour(request.body);
      if (typeof rule === "string") return refuse(reply, 400, rule);
      if (rule) behaviour.add(rule);
      else behaviour.clear();
      return done(request, reply, { rules: behaviour.list() }, "/chat");
    });
  };
}
