import { setTimeout as delay } from 'node:timers/promises';
import { type DiagLogger, DiagLogLevel, diag } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Logger } from 'pino';
import { recordSpans } from './record-spans.ts';

export interface TracingConfig {
  readonly protocol: 'http/protobuf' | 'http/json';
}

/** In milliseconds, for the last spans. */
const stopTimeoutMs = 3_000;

/**
 * Sends traces as the standard variables of OpenTelemetry say. Spans that the collector does not
 * accept in time are dropped: at most 2,048 wait.
 * @returns a function that sends the last spans
 */
export async function startTracing(
  { protocol }: TracingConfig,
  log: Logger,
): Promise<() => Promise<void>> {
  diag.setLogger(diagnosticsOf(log), DiagLogLevel.WARN);
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'folio' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  recordSpans(provider.getTracer('folio'), new W3CTraceContextPropagator());
  log.info({ protocol }, 'traces are sent');
  return async () => {
    await Promise.race([provider.shutdown().catch(() => {}), delay(stopTimeoutMs)]);
  };
}

/** In milliseconds. The exporter reports each batch that could not be sent. */
const warningInterval = 60_000;
/** In characters. */
const maxReasonLength = 300;

function diagnosticsOf(log: Logger): DiagLogger {
  let warnedAt = Number.NEGATIVE_INFINITY;
  const warn = (message: string) => {
    if (performance.now() - warnedAt < warningInterval) return;
    warnedAt = performance.now();
    log.warn({ reason: message.slice(0, maxReasonLength) }, 'traces could not be sent');
  };
  const ignore = () => {};
  return { error: warn, warn, info: ignore, debug: ignore, verbose: ignore };
}
