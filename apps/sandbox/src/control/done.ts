import type { FastifyReply, FastifyRequest } from "fastify";

/** A form's sender goes back to the page, a program gets JSON. */
export function done(
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: object,
  page = "/control",
) {
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
  return isForm ? reply.redirect(page, 303) : reply.send(outcome);
}

export function refuse(reply: FastifyReply, status: number, error: string) {
  return reply.code(status).send({ error });
}
