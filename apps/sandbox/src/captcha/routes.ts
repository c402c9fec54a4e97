import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { done, refuse } from "../control/done.ts";
import { readFields } from "../form-body.ts";
import type { Captcha, Mood } from "./answers.ts";

/** reCAPTCHA version 3: the script a page loads, the verdict a server asks for; and how it judges. */
export function captchaRoutes(captcha: Captcha) {
  return async (app: FastifyInstance) => {
    app.get("/recaptcha/api.js", async ({ query }, reply) => {
      const { render = "" } = readFields(query);
      if (!/^[\w-]+$/.test(render)) return refuse(reply, 400, "render is a site key");
      // Loaded by pages of another origin, as the real one is.
      reply.header("cross-origin-resource-policy", "cross-origin");
      return reply.type("text/javascript; charset=utf-8").send(script(app.listeningOrigin));
    });

    app.post("/recaptcha/api2/answer", async ({ body, headers }, reply) => {
      const { siteKey = "", action = "" } = readFields(body);
      const { hostname } = new URL(headers.origin ?? "http://unknown.invalid");
      reply.header("access-control-allow-origin", "*");
      return { answer: captcha.answer(siteKey, action, hostname) };
    });

    app.post("/recaptcha/api/siteverify", async ({ body }) => {
      const { secret, response } = readFields(body);
      await sleep(captcha.mood().waitMs, undefined, { ref: false });
      return captcha.verify(secret, response);
    });

    app.get("/control/captcha", async () => captcha.mood());

    app.post("/control/captcha", async (request, reply) => {
      const mood = readMood(request.body);
      if (typeof mood === "string") return refuse(reply, 400, mood);
      return done(request, reply, captcha.change(mood));
    });
  };
}

/** What a page sees. A form's fields, because then no browser asks beforehand whether it may. */
function script(origin: string): string {
  return `window.grecaptcha = {
  ready: (then) => then(),
  execute: async (siteKey, { action }) => {
    const body = new URLSearchParams({ siteKey, action });
    const response = await fetch("${origin}/recaptcha/api2/answer", { method: "POST", body });
    return (await response.json()).answer;
  },
};
`;
}

/** The text says what is wrong. */
function readMood(body: unknown): Partial<Mood> | string {
  const { score, waitMs }: Partial<Record<string, unknown>> = Object(body);
  const mood: { score?: number; waitMs?: number } = {};
  if (score !== undefined) mood.score = Number(score);
  if (waitMs !== undefined) mood.waitMs = Number(waitMs);
  if (mood.score !== undefined && !(mood.score >= 0 && mood.score <= 1)) {
    return "score lies between 0 and 1";
  }
  return mood.waitMs === undefined || mood.waitMs >= 0 ? mood : "waitMs is at least 0";
}
