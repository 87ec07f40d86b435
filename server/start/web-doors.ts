import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { embedSources } from '@loopyard/contract/embeds.ts';
import { errorCatalogue } from '@loopyard/contract/errors.ts';
import { addDocs } from '../docs/docs.ts';
import { otherPaths } from '../docs/other-calls.ts';
import type { Platform } from '../feature.ts';
import type { Features } from '../features.ts';
import { type Cable, createCable } from '../platform/cable/cable.ts';
import { addGraphql } from '../platform/graphql/graphql.ts';
import { readSdl } from '../platform/graphql/sdl.ts';
import type { App } from '../platform/http/app.ts';
import { isForwarded } from '../platform/http/here.ts';
import { addOpenapi } from '../platform/http/openapi.ts';
import { allowedOrigins } from '../platform/http/origins.ts';
import { addPages } from '../platform/http/pages.ts';
import { knownFailure } from '../platform/http/problem.ts';
import { addRoutes } from '../platform/http/route.ts';
import { publicOrigin } from '../platform/storage/s3-settings.ts';
import { isForThisMachine } from './address.ts';

export const webBuilds = fileURLToPath(new URL('../../web/build', import.meta.url));
const contract = new URL('../../contract/', import.meta.url);
const sdl = readSdl(contract);
const examples = JSON.parse(readFileSync(new URL('examples.json', contract), 'utf8'));

export async function addWeb(
  app: App,
  features: Features,
  { config, database, bus, log, places, baseUrl }: Platform,
): Promise<Cable> {
  const { http, context, identifyAnew, refuse } = app;
  await addOpenapi(http, { sdl, examples, otherPaths });
  addGraphql(http, { sdl, ...features.graphql, context, identifyAnew });
  addRoutes(http, { database, context, identifyAnew, admit: features.admitCall }, features.routes);
  await features.serve(http, context);
  addDocs(http, { sdl, baseUrl });
  const filesOrigin = config.s3 && publicOrigin(config.s3);
  addPages(http, { builds: webBuilds, frames: embedSources, filesOrigin, baseUrl, refuse });
  const cable = createCable({
    ...features.cable,
    allowedOrigin: allowedOrigins(config),
    places,
    refusals: {
      limited: refusal('too_many_requests'),
      failed(error) {
        const { code } = knownFailure(error);
        return { ...refusal(code), isSurprise: code === 'internal' };
      },
    },
    bus,
    log,
  });
  http.server.on('upgrade', (request, socket, head) => {
    if (isForThisMachine(config) && isForwarded(request.headers)) socket.destroy();
    else cable.handleUpgrade(request, socket, head);
  });
  return cable;
}

function refusal(code: keyof typeof errorCatalogue) {
  return { code, detail: errorCatalogue[code].detail };
}
