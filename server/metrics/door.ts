import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Aggregator, AggregatorRegistry, type MetricObject, type Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import { bearer } from '../platform/http/admission.ts';
import { signatureMatches } from '../platform/http/signatures.ts';
import type { Log } from '../platform/log.ts';
import { hostInUrl, loopbackAddress } from '../platform/loopback.ts';
import { StartError } from '../platform/start-error.ts';
import { createMeasures, type Measured } from './measures.ts';

const path = '/metrics';

type Besides = {
  measured(): Promise<MetricObject[][]>;
  teller: (() => Promise<string>) | null;
};
export type Metrics = {
  measured(): Promise<MetricObject[]>;
  text(): Promise<string>;
  stop(): void;
};
type Readable = Pick<Metrics, 'text'> & Pick<Registry, 'contentType'>;

export async function openMetrics(config: Config, measured: Measured, besides: Besides): Promise<Metrics> {
  const registry = createMeasures(measured);
  const { contentType } = registry;
  const text = besides.teller ?? (() => textOf(registry, besides));
  const { metricsPort: port, metricsToken: token } = config;
  if (token !== null) addTokenDoor(measured.http, token, { contentType, text });
  const door =
    port === null || besides.teller ? null : await openPort(port, { contentType, text }, measured.log);
  return { measured: () => registry.getMetricsAsJSON(), text, stop: () => door?.stop() };
}

async function textOf(registry: Registry, besides: Besides): Promise<string> {
  const further = await besides.measured();
  if (further.length === 0) return registry.metrics();
  const metrics = (await registry.getMetricsAsJSON()).map((metric) => ({
    ...metric,
    aggregator: aggregatorOf(metric),
  }));
  return AggregatorRegistry.aggregate([metrics, ...further]).metrics();
}

/** Values that can't be added come from the first process. For event loop lag the worst process counts. */
function aggregatorOf({ name, aggregator }: MetricObject): Aggregator {
  if (name.startsWith('nodejs_eventloop_lag')) return 'max';
  return aggregator === 'omit' ? 'first' : aggregator;
}

/** No route: a route would answer a wrong method or token otherwise than an address where nothing is. */
function addTokenDoor(http: FastifyInstance, token: string, readable: Readable): void {
  http.addHook('onRequest', async (request, reply) => {
    const isAsked = request.method === 'GET' && request.url.split('?', 1)[0] === path;
    if (!isAsked || !signatureMatches(token, bearer(request) ?? '')) return;
    reply.header('cache-control', 'no-store').type(readable.contentType);
    return reply.send(await readable.text());
  });
}

/** Open to everything on this machine. @throws StartError if the port can't be opened */
async function openPort(port: number, readable: Readable, log: Log): Promise<{ stop(): void }> {
  const headers = { 'content-type': readable.contentType, 'cache-control': 'no-store' };
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== path)
      return response.writeHead(404).end();
    return readable.text().then(
      (text) => response.writeHead(200, headers).end(text),
      (error) => {
        log.error({ event: 'metrics.failed', err: error }, 'the metrics could not be read');
        response.writeHead(500).end();
      },
    );
  });
  await once(server.listen(port, loopbackAddress), 'listening').catch(({ code }) => {
    throw new StartError(`The server can’t listen on METRICS_PORT=${port} (${code}). Choose another port`);
  });
  const { port: ownPort } = server.address() as AddressInfo;
  const address = `http://${hostInUrl(loopbackAddress)}:${ownPort}${path}`;
  log.info({ event: 'metrics.open', address }, 'metrics can be read');
  return {
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
