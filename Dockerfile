FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN node pnpmw install --frozen-lockfile \
  && node pnpmw run build \
  && node pnpmw --filter @msafara/api deploy --prod --legacy /out \
  && cp -r apps/web/dist /out/web

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATABASE_URL=sqlite:/data/msafara.db
# The server looks for the web app beside its own folder: apps/api and apps/web.
WORKDIR /app/apps/api
COPY --from=build /out/node_modules ./node_modules
COPY --from=build /out/package.json ./package.json
COPY --from=build /app/apps/api/dist ./dist
COPY --from=build /out/web ../web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD node -e "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
CMD ["node", "dist/main.js"]
