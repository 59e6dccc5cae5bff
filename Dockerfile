# The final image holds the executable and what it must have: glibc, libstdc++ (for the AVIF and TIFF reader) and CA certificates.
FROM node:22-bookworm-slim AS build
WORKDIR /build
RUN apt-get update && apt-get install -y --no-install-recommends git ca-certificates && rm -rf /var/lib/apt/lists/*
COPY package.json bun.lock bunfig.toml ./
RUN npx -y --allow-scripts=bun bun@1.4.5 install --frozen-lockfile
COPY . .
RUN node_modules/.bin/bun run build.ts

FROM debian:bookworm-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates libstdc++6 tzdata \
 && rm -rf /var/lib/apt/lists/* \
 && groupadd --gid 1000 trivet \
 && useradd --uid 1000 --gid trivet --home-dir /data --no-create-home --shell /usr/sbin/nologin trivet \
 && install -d -o trivet -g trivet -m 0700 /data \
 && install -d /usr/local/share/trivet && echo container > /usr/local/share/trivet/installed-by
COPY --from=build /build/dist/trivet /usr/local/bin/trivet
USER trivet
ENV TRIVET_DATA_DIR=/data
WORKDIR /data
VOLUME /data
EXPOSE 9000
HEALTHCHECK --interval=30s --timeout=6s --start-period=20s CMD ["trivet", "health"]
ENTRYPOINT ["trivet"]
CMD ["serve"]
