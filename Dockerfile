# syntax=docker/dockerfile:1
# One image for every process: the app (`start`), the API alone (`gateway`), the jobs alone (`worker`).
FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build.ts

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The image brings its own Node; of what is optional, argon2's native code is needed and the pinned Node is not.
RUN npm ci --omit=dev --include=optional --ignore-scripts --no-audit --no-fund && rm -rf node_modules/node-linux-*

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SEED=none
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/.next ./.next
COPY . .
# Nothing of what runs may be changed by it: files are root's, the process is not. Only the data folder of the embedded database and
# the temporary folder are written to.
RUN mkdir /data && chown node:node /data
USER node
VOLUME ["/data"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# No shell in between: the process gets its signals itself, and drains.
ENTRYPOINT ["node", "scripts/start.ts"]
