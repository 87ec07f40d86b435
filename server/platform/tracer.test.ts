import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { commentsOf, openCable } from '../test/cable.ts';
import { startWorld, type TestWorld } from '../test/harness.ts';
import { loopOf, type Person, postOf } from '../test/people.ts';
import { createLog } from './log.ts';
import { until } from './patience.testing.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type SpanSeen = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: Attribute[];
};

async function startCollector() {
  const spans: SpanSeen[] = [];
  let isAway = false;
  const server = createServer(async (request, response) => {
    // biome-ignore lint/suspicious/noExplicitAny: OTLP's own nesting
    const body = (await json(request)) as any;
    if (!isAway)
      for (const { scopeSpans } of body.resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans);
    response.writeHead(isAway ? 400 : 200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    spans,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    be(state: 'away' | 'back') {
      isAway = state === 'away';
    },
    stop: () => server.close(),
  };
}

let collector: Awaited<ReturnType<typeof startCollector>>;
let world: TestWorld;
let ann: Person;
let loopId: number;
const lines: { event?: string; by?: string; traceId?: string }[] = [];
const slowMs = 200;
beforeAll(async () => {
  collector = await startCollector();
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    TRUST_PROXY: 'loopback',
    SLOW_QUERY_MS: String(slowMs),
  };
  const { traces } = readConfig(settings);
  world = await startWorld({ log, settings, config: { traces: traces && { ...traces, sendMs: 100 } } });
  ann = await world.person('Ann');
  loopId = await loopOf(ann);
});
afterAll(async () => {
  await world.stop();
  collector.stop();
});

const attribute = ({ attributes }: SpanSeen, key: string) => {
  const value = attributes.find((entry) => entry.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};
async function spanOf(isMeant: (span: SpanSeen) => boolean): Promise<SpanSeen> {
  await until(() => collector.spans.some(isMeant));
  return collector.spans.find(isMeant) as SpanSeen;
}
const childrenOf = ({ spanId }: SpanSeen) =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId);

describe('a request', () => {
  test('is a trace with its route, its answer and each statement it ran', async () => {
    expect((await ann.get(`/api/loops/${loopId}`)).status).toBe(200);
    const span = await spanOf(({ name }) => name === 'GET /api/loops/:id');
    expect(span).toMatchObject({ kind: 2 });
    expect(attribute(span, 'http.route')).toBe('/api/loops/:id');
    expect(attribute(span, 'http.response.status_code')).toBe(200);
    expect(attribute(span, 'loopyard.request_id')).toEqual(expect.any(String));
    const statements = childrenOf(span);
    expect(statements.map(({ name }) => name)).toContain('select');
    for (const statement of statements) expect(statement.traceId).toBe(span.traceId);
  });

  test('is named by its GraphQL fields or socket command, without what people wrote', async () => {
    const postId = await postOf(ann, loopId, 'Beekeepers');
    await ann.graphql(`{ allPosts(filter: { loop_id: ${loopId}, title_contains: "Beekeepers" }) { title } }`);
    const cable = await openCable(world.url, ann.token);
    const channel = commentsOf(postId);
    await cable.subscribe(channel);
    cable.perform(channel, 'send_message', { text: 'Honey', uuid: crypto.randomUUID() });
    await spanOf(({ name }) => /^socket .*#send_message$/.test(name));
    await spanOf(({ name }) => /allPosts/.test(name));
    await spanOf(({ name }) => /^event /.test(name));
    await spanOf(({ name }) => /^job /.test(name) || /^chore /.test(name));
    expect(JSON.stringify(collector.spans)).not.toMatch(/beekeepers|honey/i);
    cable.close();
  });

  test('continues a trusted proxy’s trace, and nobody else’s', async () => {
    const [traceId, otherId] = ['0af7651916cd43dd8448eb211c80319c', '1af7651916cd43dd8448eb211c80319c'];
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01`, 'x-forwarded-for': '192.0.2.1' };
    const open = (sentHeaders: Record<string, string>) =>
      fetch(`${world.url}/api/openapi.json`, { headers: sentHeaders });
    await open(headers);
    await open({ traceparent: `00-${otherId}-b7ad6b7169203331-01` });
    const span = await spanOf((each) => each.traceId === traceId);
    expect(span).toMatchObject({ name: 'GET /api/openapi.json', parentSpanId: 'b7ad6b7169203331' });
    await until(() => collector.spans.filter(({ name }) => name === 'GET /api/openapi.json').length === 2);
    expect(collector.spans.map((each) => each.traceId)).not.toContain(otherId);
  });

  test('can be found from its log lines', async () => {
    const holder = postgres(world.settings.DATABASE_URL, { max: 1, onnotice: () => {} });
    let reading: Promise<unknown> = Promise.resolve();
    await holder.begin(async (tx) => {
      await tx`lock table loops in access exclusive mode`;
      reading = ann.get(`/api/loops/${loopId}`);
      await sleep(2 * slowMs);
    });
    await reading;
    await holder.end();
    const line = lines.find(({ event, by }) => event === 'database.slow' && by === 'GET /api/loops/:id');
    await spanOf((span) => span.traceId === line?.traceId);
  });
});

test('a failing collector is logged once, and nobody waits for it', async () => {
  const toldTimes = (event: string) => lines.filter((line) => line.event === event).length;
  collector.be('away');
  expect((await ann.get(`/api/loops/${loopId}`)).status).toBe(200);
  await until(() => toldTimes('traces.away') === 1);
  collector.be('back');
  await until(async () => {
    await ann.get(`/api/loops/${loopId}`);
    return toldTimes('traces.back') === 1;
  });
  expect(toldTimes('traces.away')).toBe(1);
});
