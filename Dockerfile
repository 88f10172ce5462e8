# syntax=docker/dockerfile:1
# One image for every process: the app (`start`), the API only (`gateway`), the jobs only (`worker`).
FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --include=optional --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build.ts && node scripts/sdk.ts --pack

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts/lib/trim-packages.mjs scripts/lib/
# The image contains Node. Of the optional dependencies, argon2's native code is required and the
# pinned Node is not.
RUN npm ci --omit=dev --include=optional --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* && node scripts/lib/trim-packages.mjs

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PORT=3000 HEALTH_PORT=3001 DATA_DIR=/data SEED=none
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/.next ./.next
COPY . .
# The typed client, which the gateway serves.
COPY --from=build /app/sdk/*.tgz ./sdk/
# Files belong to root, and the process runs as another user, so it cannot change its own code. It
# writes only to the data folder of the embedded database and the temporary folder.
RUN mkdir /data && chown node:node /data
USER node
VOLUME ["/data"]
EXPOSE 3000 3001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.HEALTH_PORT || process.env.PORT) + '/api/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# No shell, so that the process receives signals and can drain.
ENTRYPOINT ["node", "scripts/start.ts"]
