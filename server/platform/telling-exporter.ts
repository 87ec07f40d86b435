import { ExportResultCode } from '@opentelemetry/core';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from './log.ts';

export function tellingExporter(exporter: SpanExporter, log: Log): SpanExporter {
  let isAway = false;
  return {
    export(spans, settle) {
      exporter.export(spans, (result) => {
        const isFailed = result.code !== ExportResultCode.SUCCESS;
        if (isFailed && !isAway)
          log.warn(
            { event: 'traces.away', err: result.error },
            'traces can’t be sent and are lost until the collector is back',
          );
        if (!isFailed && isAway) log.info({ event: 'traces.back' }, 'traces can be sent again');
        isAway = isFailed;
        settle(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
