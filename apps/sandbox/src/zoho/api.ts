import type { FastifyInstance, FastifyReply } from "fastify";
import { internalError, invalidUrl, notJson, unreadableBody, wrongMethod } from "./answers.ts";
import { userEndpoints } from "./api-users.ts";
import { coqlEndpoint } from "./coql/coql.ts";
import { type Endpoint, serveEndpoint } from "./endpoint.ts";
import { sendAnswer } from "./faults.ts";
import { recordEndpoints } from "./records/endpoints.ts";
import { settingsEndpoints } from "./records/metadata/settings-endpoints.ts";
import { searchEndpoint } from "./search/search.ts";
import { watchEndpoints } from "./watch/endpoints.ts";
import type { Zoho } from "./zoho.ts";

/** The CRM's REST API, version 8. The prefix holds the data centre: hundreds of routes for each would take a second to lay. */
export function apiRoutes(zoho: Zoho) {
  return async (app: FastifyInstance) => {
    const endpoints = listEndpoints(zoho);
    const parseJson = app.getDefaultJsonParser("error", "error");
    const patterns = endpoints.map(({ path }) => patternOf(path));
    app.setNotFoundHandler((request, reply) => {
      const [path = ""] = request.url.split("?");
      const isKnown = patterns.some((pattern) => pattern.test(path));
      return sendAnswer(reply, isKnown ? wrongMethod(zoho.switches) : invalidUrl);
    });
    app.setErrorHandler((error, _request, reply) => {
      const { code = "" } = Object(error) as { readonly code?: string };
      if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return sendAnswer(reply, notJson);
      if (code.startsWith("FST_ERR_CTP_")) return sendAnswer(reply, unreadableBody);
      console.error(error);
      return sendAnswer(reply, internalError);
    });
    // Zoho's own SDK names no media type on most of its writes.
    app.addContentTypeParser("*", { parseAs: "string" }, (request, body, done) => {
      if (request.headers["content-type"] !== undefined) return done(notNamed);
      return parseJson(request, String(body), done);
    });
    for (const endpoint of endpoints) serveEndpoint(app, zoho, endpoint);
    // Else they would be taken for modules of that name.
    for (const [path, method] of otherMethods(endpoints)) {
      const handler = async (_request: unknown, reply: FastifyReply) =>
        sendAnswer(reply, wrongMethod(zoho.switches));
      app.route({ method, url: `/crm/v8${path}`, handler });
    }
  };
}

const notNamed = Object.assign(new Error("Not JSON"), { code: "FST_ERR_CTP_INVALID_MEDIA_TYPE" });

/** The first that fits a path answers it, whatever the order here: names before `:module`. */
function listEndpoints(zoho: Zoho): readonly Endpoint[] {
  return [
    ...userEndpoints(zoho),
    coqlEndpoint(zoho),
    searchEndpoint(zoho),
    ...settingsEndpoints(zoho),
    ...watchEndpoints(zoho),
    ...recordEndpoints(zoho),
  ];
}

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Of addresses that name no module, the methods that they do not have. */
function otherMethods(endpoints: readonly Endpoint[]) {
  const known = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
  const paths = new Set(endpoints.map(({ path }) => path).filter((path) => !/^\/:/.test(path)));
  return [...paths].flatMap((path) =>
    methods
      .filter((method) => !known.has(`${method} ${path}`))
      .map((method) => [path, method] as const),
  );
}

function patternOf(path: string): RegExp {
  return new RegExp(`/crm/v8${path.replaceAll(/:\w+/g, "[^/]+")}/?$`);
}
