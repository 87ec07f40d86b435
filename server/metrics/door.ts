import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { bearer } from '../platform/http/admission.ts';
import { sendProblem } from '../platform/http/problem.ts';
import { signatureMatches } from '../platform/http/signatures.ts';
import type { Log } from '../platform/log.ts';
import { fail } from '../platform/result.ts';
import { StartError } from '../platform/start-error.ts';
import { createMeasures, type Measured } from './measures.ts';

const path = '/metrics';

/** `GET /metrics`, on a port of its own or, for whoever has the token, beside everything else. */
export async function openMetrics(config: Config, measured: Measured): Promise<{ stop(): void }> {
  const registry = createMeasures(measured);
  const { metricsPort: port, metricsToken: token } = config;
  if (token !== null) addTokenDoor(measured.http, token, registry);
  return port === null ? { stop: () => {} } : openPort(port, registry, measured.log);
}

function addTokenDoor(http: FastifyInstance, token: string, registry: Registry): void {
  http.get(path, { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!signatureMatches(token, bearer(request) ?? ''))
      return sendProblem(reply.header('www-authenticate', 'Bearer'), fail('unauthenticated'));
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** For this machine alone: whoever reaches it may read. @throws StartError where it can't be had */
async function openPort(port: number, registry: Registry, log: Log): Promise<{ stop(): void }> {
  const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' };
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== path)
      return response.writeHead(404).end();
    return registry.metrics().then(
      (text) => response.writeHead(200, headers).end(text),
      (error) => {
        log.error({ event: 'metrics.failed', err: error }, 'the metrics could not be read');
        response.writeHead(500).end();
      },
    );
  });
  await once(server.listen(port, '127.0.0.1'), 'listening').catch(({ code }) => {
    throw new StartError(`METRICS_PORT=${port} can’t be listened on (${code}). Set it to another port`);
  });
  const { port: ownPort } = server.address() as AddressInfo;
  log.info({ event: 'metrics.open', address: `http://127.0.0.1:${ownPort}${path}` }, 'metrics can be read');
  return {
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
