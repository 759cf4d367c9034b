# The app as one image: runs without root, writes data only to /data, has a health check.
# docs/operating.md says how to renew the digests here and in compose.yaml.
FROM node:26.10.0-slim@sha256:ec7758ee051e457b468b32bde57b0879010b325bb9862718e9615225ce4aaae1 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:26.10.0-slim@sha256:ec7758ee051e457b468b32bde57b0879010b325bb9862718e9615225ce4aaae1
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
    NODE_COMPILE_CACHE=/tmp/compiled
RUN useradd --system --uid 10001 --home-dir /app tabletally \
    && mkdir /data && chown tabletally /data
WORKDIR /app
# The Node that runs the app is among the npm packages.
COPY --from=build /app /app
USER tabletally
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
    CMD ["node_modules/.bin/node", "scripts/healthy.mjs"]
STOPSIGNAL SIGTERM
CMD ["node_modules/.bin/node", "dist/server.mjs"]
