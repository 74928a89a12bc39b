# An image of the server: docs/operating/deploy.md describes how to run it.

# Has npm, which installs the packages. folio itself runs on the Node of package-lock.json.
ARG BASE=node:20-bookworm-slim
# Has no Node, because the image needs only one.
ARG RUNTIME_BASE=debian:bookworm-slim

FROM ${BASE} AS build
# Slim images lack libatomic, which the Node of package-lock.json is linked to.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends binutils libatomic1 \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /opt/folio
COPY package.json package-lock.json .npmrc ./
# Apart from the source, so that a change of the source does not install the packages again. Optional
# packages are a keychain for the command line, and what the tests have in common with the others.
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund && npm rebuild node
COPY prisma.config.ts ./
COPY prisma prisma
COPY schema schema
COPY src src
# Prisma's command line only generates the client. With it go the packages that only it needs. The
# package `node` keeps its program twice.
RUN npm run postinstall \
  && npm uninstall --no-save --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund prisma \
  && rm -rf node_modules/node/node_modules \
  && strip node_modules/node/bin/node \
  && find node_modules -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM ${RUNTIME_BASE}
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libatomic1 libjemalloc2 \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* \
  && useradd --system --uid 10001 --home-dir /var/lib/folio --create-home --shell /usr/sbin/nologin folio
COPY --from=build /opt/folio /opt/folio
WORKDIR /opt/folio
# jemalloc returns freed memory to the system; glibc keeps more and more of it (docs/performance.md).
ENV PATH=/opt/folio/node_modules/.bin:$PATH \
  LD_PRELOAD=libjemalloc.so.2 \
  HOST=0.0.0.0 \
  DATA_DIR=/var/lib/folio
# A number, so that Kubernetes can see that it is not root.
USER 10001
VOLUME /var/lib/folio
EXPOSE 4000
STOPSIGNAL SIGTERM
# Not /health/ready: it also fails while the database is down, which a restart does not change.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT || 4000}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The command of `npm start`, without npm.
CMD ["node", "--max-semi-space-size=32", "--heap-growing-percent=75", "--import", "./src/compile-cache.ts", "src/main.ts"]
