import { z } from 'zod';
import { collectorUrl } from './setting-types.ts';

const protocol = z.enum(['http/protobuf', 'http/json'], {
  error: 'must be http/protobuf or http/json; folio does not send traces by grpc',
});

/**
 * The standard variables of OpenTelemetry that decide whether and how traces are sent. Its library
 * reads the others itself: headers, time limits, certificates, the sampler, the batches and the
 * resource.
 */
export const tracingSettings = {
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], { error: 'must be otlp or none' }).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collectorUrl.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol.optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol.optional(),
};

const schema = z.object(tracingSettings);

/** Undefined: no traces. `OTEL_TRACES_EXPORTER=otlp` without an endpoint uses OpenTelemetry's default. */
export function tracingOf(values: z.output<typeof schema>) {
  const isWanted =
    values.OTEL_TRACES_EXPORTER === 'otlp' ||
    values.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined ||
    values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== undefined;
  const isOff =
    values.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || values.OTEL_TRACES_EXPORTER === 'none';
  if (!isWanted || isOff) return undefined;
  const protocol = values.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? values.OTEL_EXPORTER_OTLP_PROTOCOL;
  return { protocol: protocol ?? 'http/protobuf' };
}
