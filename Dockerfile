# Four images of one source: `server` (api, worker, watch, database, front), `routing`, `engine` and `tools` (an operator's
# commands). Each holds what it runs and nothing else: .dockerignore keeps tests, pages and the sample out, and each
# image copies only its own packages. Nothing secret goes in: settings come from the environment of the container.

# Tags that we know. A digest in their place pins them: docs/operating/images.md.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim
ARG DEBIAN_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${NODE_IMAGE} AS pnpm
# The certificates (PEM) of a company whose proxy opens every connection; empty where there is none.
ARG COMPANY_CA
ENV NODE_EXTRA_CA_CERTS=/etc/company-ca.pem
RUN printf '%s\n' "$COMPANY_CA" > /etc/company-ca.pem \
 && npm install --global pnpm@12

# What an installation is made of, without the sources: their change downloads nothing again.
FROM pnpm AS manifests
WORKDIR /all
COPY . .
RUN mkdir /milepost \
 && cp --parents package.json pnpm-lock.yaml pnpm-workspace.yaml */package.json */*/package.json /milepost

FROM pnpm AS tools-modules
WORKDIR /milepost
COPY --from=manifests /milepost .
# The engine is an image of its own; Valhalla's package brings the binaries of every platform.
RUN pnpm install --frozen-lockfile --prod --filter "@milepost/server..." --filter "@milepost/front..." --filter "@milepost/routing..." --filter "@milepost/cell..." \
 && mv node_modules/.pnpm/@restatedev+restate-server-linux-*/node_modules/@restatedev/*/bin/restate-server / \
 && cd node_modules/.pnpm/@valhallajs*/node_modules/@valhallajs/valhallajs \
 && rm -rf darwin \
 && find linux -mindepth 1 -maxdepth 1 ! -name "$(node -p process.arch)" -exec rm -rf {} +

FROM tools-modules AS routing-modules
RUN mv node_modules/.pnpm/@valhallajs*/node_modules/@valhallajs/valhallajs /valhallajs \
 && find . -name node_modules -prune -exec rm -rf {} + \
 && pnpm install --offline --frozen-lockfile --prod --filter "@milepost/routing..." \
 && cd node_modules/.pnpm/@valhallajs*/node_modules/@valhallajs && rm -rf valhallajs && mv /valhallajs .

FROM tools-modules AS server-modules
RUN find . -name node_modules -prune -exec rm -rf {} + \
 && pnpm install --offline --frozen-lockfile --prod --filter "@milepost/server..." --filter "@milepost/front..."

FROM tools-modules AS engine-file
RUN apt-get update \
 && apt-get install --yes --no-install-recommends binutils ca-certificates \
 && cat /etc/company-ca.pem >> /etc/ssl/certs/ca-certificates.crt \
 && strip /restate-server

FROM tools-modules AS web-modules
RUN find . -name node_modules -prune -exec rm -rf {} + \
 && pnpm install --prefer-offline --frozen-lockfile --filter "@milepost/web..."

FROM web-modules AS web-files
COPY . .
RUN node apps/web/node_modules/vite/bin/vite.js build apps/web

FROM ${DEBIAN_IMAGE} AS debian
RUN groupadd --gid 1000 milepost \
 && useradd --uid 1000 --gid 1000 --no-create-home --home-dir /tmp milepost

FROM debian AS node
COPY --from=pnpm /usr/local/bin/node /usr/local/bin/node
COPY --from=pnpm /etc/company-ca.pem /etc/company-ca.pem
ENV NODE_ENV=production NODE_EXTRA_CA_CERTS=/etc/company-ca.pem
WORKDIR /milepost

# Valhalla's binary needs libbsd.
FROM node AS node-with-libbsd
RUN apt-get update \
 && apt-get install --yes --no-install-recommends libbsd0 \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/*

FROM debian AS engine
# It does not start without certificates, though it calls nobody but the worker.
COPY --from=engine-file /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
COPY --from=engine-file /restate-server /usr/local/bin/restate-server
RUN mkdir /data && chown milepost:milepost /data
USER milepost
EXPOSE 5122 8080 9070
CMD ["restate-server"]
ARG VERSION
ARG REVISION
ARG SOURCE
LABEL org.opencontainers.image.title="Milepost: engine (Restate)" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION" \
      org.opencontainers.image.licenses="BUSL-1.1" \
      org.opencontainers.image.source="$SOURCE"

FROM node-with-libbsd AS routing
COPY --from=routing-modules /milepost/node_modules node_modules
COPY --from=routing-modules /milepost/packages/drive-index packages/drive-index
COPY --from=routing-modules /milepost/apps/routing apps/routing
COPY package.json LICENSE ./
COPY packages/drive-index packages/drive-index
COPY apps/routing apps/routing
USER milepost
EXPOSE 8002
CMD ["node", "apps/routing/src/main.ts"]
ARG VERSION
ARG REVISION
ARG SOURCE
LABEL org.opencontainers.image.title="Milepost: routing" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.source="$SOURCE"

FROM node AS server
COPY --from=server-modules /milepost/node_modules node_modules
COPY --from=server-modules /milepost/packages/contract packages/contract
COPY --from=server-modules /milepost/packages/crm packages/crm
COPY --from=server-modules /milepost/packages/drive-time packages/drive-time
COPY --from=server-modules /milepost/packages/scheduling packages/scheduling
COPY --from=server-modules /milepost/db db
COPY --from=server-modules /milepost/apps/server apps/server
COPY --from=server-modules /milepost/apps/front apps/front
COPY --from=web-files /milepost/apps/web/dist apps/web/dist
COPY package.json pnpm-lock.yaml LICENSE ./
COPY packages/contract packages/contract
COPY packages/crm packages/crm
COPY packages/drive-time packages/drive-time
COPY packages/scheduling packages/scheduling
COPY db db
COPY apps/server apps/server
COPY apps/front apps/front
ARG VERSION
ARG REVISION
ARG SOURCE
RUN echo "$REVISION" > COMMIT
USER milepost
EXPOSE 3000 3001 3002 3003
CMD ["node", "apps/server/src/api.ts"]
LABEL org.opencontainers.image.title="Milepost: api, worker, watch, database and front" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.source="$SOURCE"

FROM node-with-libbsd AS tools
COPY --from=tools-modules /milepost/node_modules node_modules
COPY --from=tools-modules /milepost/packages packages
COPY --from=tools-modules /milepost/db db
COPY --from=tools-modules /milepost/apps/server apps/server
COPY --from=tools-modules /milepost/apps/routing apps/routing
COPY --from=tools-modules /milepost/apps/cell apps/cell
COPY ops/containers/pnpm /usr/local/bin/pnpm
COPY package.json pnpm-lock.yaml LICENSE ./
COPY packages packages
COPY db db
COPY apps/server apps/server
COPY apps/routing apps/routing
COPY apps/cell apps/cell
ARG VERSION
ARG REVISION
ARG SOURCE
RUN echo "$REVISION" > COMMIT && mkdir /tiles && chown milepost:milepost /tiles
USER milepost
CMD ["pnpm", "self-test"]
LABEL org.opencontainers.image.title="Milepost: commands" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.source="$SOURCE"
