# Three images of one source: `server` (api, worker, watch, database), `routing`, `engine`.
# `build` has everything installed and serves as the tools' image. Nothing secret goes in: settings come
# from the environment of the container, and .dockerignore keeps .env out.

FROM node:24.21.0-bookworm-slim AS base
WORKDIR /milepost
ENV NODE_ENV=production

FROM base AS pnpm
RUN npm install --global pnpm@12
COPY . .

# The web app is the only thing that is built; the engine's binary lies in a package for each platform.
FROM pnpm AS build
RUN pnpm install --frozen-lockfile --prod=false \
 && pnpm build \
 && mkdir /engine \
 && find node_modules/.pnpm -path '*/restate-server-linux-*/bin/restate-server' -exec cp {} /engine/ \; \
 && test -x /engine/restate-server \
 && mkdir -p /tiles .milepost docs/measurements \
 && chown -R node:node /tiles .milepost docs/measurements
USER node

FROM pnpm AS programs
RUN pnpm install --frozen-lockfile --prod --filter "@milepost/server..." --filter "@milepost/routing..."

FROM base AS server
COPY --from=programs /milepost /milepost
COPY --from=build /milepost/apps/web/dist /milepost/apps/web/dist
USER node
EXPOSE 3000 3001 3002
CMD ["node", "apps/server/src/api.ts"]

FROM base AS routing
COPY --from=programs /milepost /milepost
USER node
EXPOSE 8002
CMD ["node", "apps/routing/src/main.ts"]

FROM base AS engine
COPY --from=build /engine/restate-server /usr/local/bin/restate-server
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 5122 8080 9070
CMD ["restate-server"]
