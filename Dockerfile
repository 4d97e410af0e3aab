FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 WORKER_PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json /app/THIRD-PARTY-NOTICES.md ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --start-period=1h \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.ROLE === 'worker' ? process.env.WORKER_PORT : process.env.PORT || 3000) + '/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server/server.js"]
