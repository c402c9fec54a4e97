import type { FastifyReply } from "fastify";

/** Stripe's own words for what is wrong. */
export function refuseCall(
  reply: FastifyReply,
  status: number,
  error: { readonly message: string; readonly code?: string; readonly param?: string },
  type = "invalid_request_error",
) {
  return reply.code(status).send({ error: { type, ...error } });
}

export function missing(reply: FastifyReply, kind: string, id: string) {
  return refuseCall(reply, 404, {
    code: "resource_missing",
    param: "id",
    message: `No such ${kind}: '${id}'`,
  });
}
