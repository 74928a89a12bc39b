import { Root } from 'protobufjs';

type Field = readonly [id: number, type: string, rule?: 'repeated'];

const message = (fields: Readonly<Record<string, Field>>) => ({
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, [id, type, rule]]) => [
      name,
      { id, type, ...(rule ? { rule } : {}) },
    ]),
  ),
});

/**
 * The fields of a trace by which collectors read it, with the numbers and types of
 * opentelemetry-proto 1.11.0. Without events and links, which folio's spans do not have.
 */
const root = Root.fromJSON({
  nested: {
    TraceRequest: message({ resourceSpans: [1, 'ResourceSpans', 'repeated'] }),
    ResourceSpans: message({
      resource: [1, 'Resource'],
      scopeSpans: [2, 'ScopeSpans', 'repeated'],
    }),
    Resource: message({ attributes: [1, 'KeyValue', 'repeated'] }),
    ScopeSpans: message({ spans: [2, 'Span', 'repeated'] }),
    Span: message({
      traceId: [1, 'bytes'],
      spanId: [2, 'bytes'],
      traceState: [3, 'string'],
      parentSpanId: [4, 'bytes'],
      name: [5, 'string'],
      kind: [6, 'SpanKind'],
      startTimeUnixNano: [7, 'fixed64'],
      endTimeUnixNano: [8, 'fixed64'],
      attributes: [9, 'KeyValue', 'repeated'],
      status: [15, 'Status'],
      flags: [16, 'fixed32'],
    }),
    SpanKind: {
      values: {
        SPAN_KIND_UNSPECIFIED: 0,
        SPAN_KIND_INTERNAL: 1,
        SPAN_KIND_SERVER: 2,
        SPAN_KIND_CLIENT: 3,
      },
    },
    Status: message({ message: [2, 'string'], code: [3, 'int32'] }),
    KeyValue: message({ key: [1, 'string'], value: [2, 'AnyValue'] }),
    AnyValue: message({
      stringValue: [1, 'string'],
      boolValue: [2, 'bool'],
      intValue: [3, 'int64'],
      doubleValue: [4, 'double'],
    }),
  },
});

/** The body of a request with traces. */
export const traceRequest = root.lookupType('TraceRequest');
