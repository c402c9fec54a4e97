import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

/** The plug-in's own policy also lets other hosts in. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The OpenAPI description of every call, generated from the contract, and a page to read it. Register before the calls. */
export async function serveApiPage(http: FastifyInstance): Promise<void> {
  await http.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Milepost", version: "1", description: "Every call that Milepost makes." },
    },
    transform: jsonSchemaTransform,
  });
  await http.register(async (scope) => {
    scope.addHook("onRoute", (route) => {
      route.config = { ...route.config, caller: "public" };
    });
    await scope.register(swaggerUi, { routePrefix: "/docs/api", staticCSP: policy });
  });
}
