import {
  type Span as OtelSpan,
  type Tracer as OtelTracer,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from './log.ts';
import type { Span, Tracer, TraceSettings } from './span.ts';
import { tellingExporter } from './telling-exporter.ts';
import { within } from './within.ts';

/** Spans buffered while the collector is slow or away; further ones are dropped. */
const mostWaiting = 2_048;
/** Nobody waits longer for a stop. */
const flushMs = 2_000;
const shownCharacters = 1_000;

export function startTracer(
  { endpoint, serviceName, share, sendMs = 5_000 }: TraceSettings,
  log: Log,
): Tracer {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = tellingExporter(new OTLPTraceExporter({ url }), log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, maxQueueSize: mostWaiting, scheduledDelayMillis: sendMs }),
    ],
  });
  const tracer = provider.getTracer('loopyard');
  return {
    begin(name, { kind, parent, requestId, route, method }) {
      const remote = parent === null ? null : parseTraceParent(parent);
      const from = remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT;
      const attributes = {
        ...(requestId && { 'loopyard.request_id': requestId }),
        ...(route && { 'http.route': route }),
        ...(method && { 'http.request.method': method }),
      };
      const spanKind = kind === 'request' ? SpanKind.SERVER : SpanKind.INTERNAL;
      return spanOf(tracer.startSpan(name, { kind: spanKind, attributes }, from), tracer);
    },
    stop: () => within(flushMs, provider.shutdown()).catch(() => {}),
  };
}

const spanOf = (span: OtelSpan, tracer: OtelTracer): Span => ({
  traceId: span.spanContext().traceId,
  rename: (name) => void span.updateName(name),
  addStatement(text, { from, to }, isFailed) {
    if (!span.isRecording()) return;
    const statement = text.replace(/\s+/g, ' ').trim();
    const child = tracer.startSpan(
      statement.split(' ', 1)[0] || 'statement',
      {
        kind: SpanKind.CLIENT,
        startTime: performance.timeOrigin + from,
        attributes: {
          'db.system.name': 'postgresql',
          'db.query.text': statement.slice(0, shownCharacters),
        },
      },
      trace.setSpan(ROOT_CONTEXT, span),
    );
    if (isFailed) child.setStatus({ code: SpanStatusCode.ERROR });
    child.end(performance.timeOrigin + to);
  },
  end({ isFailed, status }) {
    if (status !== undefined) span.setAttribute('http.response.status_code', status);
    if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  },
});
