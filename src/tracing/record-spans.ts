import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  type TextMapPropagator,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { type StatementMeasurement, statements } from '../measurements/measurements.ts';
import { subscribeToWork, type Work, type WorkResult } from '../measurements/work.ts';

type Headers = Extract<Work, { readonly kind: 'request' }>['headers'];

const headerGetter: TextMapGetter<Headers> = {
  get: (headers, name) => headers[name],
  keys: (headers) => Object.keys(headers),
};

interface Start {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
}

function startOf(work: Work): Start {
  switch (work.kind) {
    case 'request':
      return {
        name: work.method,
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': work.method },
      };
    case 'operation':
      return {
        name: work.name ?? 'client operation',
        kind: SpanKind.INTERNAL,
        attributes: work.name ? { 'graphql.operation.name': work.name } : {},
      };
    case 'delivery':
      return {
        name: `deliver ${work.message}`,
        kind: SpanKind.CLIENT,
        attributes: { 'http.request.method': 'POST' },
      };
  }
}

/** In characters. A client can choose any name. */
const maxNameLength = 100;

function finish(span: Span, work: Work, { route, status, name, error }: WorkResult): void {
  if (work.kind === 'request' && route) {
    span.updateName(`${work.method} ${route}`);
    span.setAttribute('http.route', route);
  }
  if (status) span.setAttribute('http.response.status_code', status);
  if (name) span.setAttribute('graphql.operation.name', name.slice(0, maxNameLength));
  if (error) span.setAttribute('error.type', error);
  if (isFailure(work, status, error)) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** A mistake of a client is not an error of the server. */
function isFailure({ kind }: Work, status: WorkResult['status'], error?: string): boolean {
  if (kind === 'delivery') return !status || status >= 300;
  return error === 'INTERNAL' || (status ?? 0) >= 500;
}

/** The first word of a statement and the first table it names. */
function statementName(sql: string): string {
  const [keyword = 'statement'] = /^[A-Za-z]+/.exec(sql.trimStart()) ?? [];
  const [, table] = /\b(?:FROM|INTO|UPDATE|JOIN)\s+(?:"public"\.)?"(\w+)"/.exec(sql) ?? [];
  return [keyword.toUpperCase(), table].filter(Boolean).join(' ');
}

/** Records requests, operations, statements and deliveries of webhooks as spans. */
export function recordSpans(tracer: Tracer, propagator: TextMapPropagator): void {
  const contextOf = (work: Work | undefined): Context => {
    if (work?.span) return trace.setSpan(ROOT_CONTEXT, work.span as Span);
    return ROOT_CONTEXT;
  };

  subscribeToWork(
    (work) => {
      const { name, ...options } = startOf(work);
      const parent =
        work.kind === 'request'
          ? propagator.extract(ROOT_CONTEXT, work.headers, headerGetter)
          : contextOf(work.parent);
      const span = tracer.startSpan(name, options, parent);
      work.span = span;
      if (span.isRecording()) work.traceId = span.spanContext().traceId;
    },
    (work, result) => {
      const span = work.span as Span;
      finish(span, work, result);
      span.end();
    },
  );

  const recordStatement = ({ sql, seconds, work }: StatementMeasurement) => {
    if (!work) return;
    const endTime = Date.now();
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': statementName(sql) };
    tracer
      .startSpan(
        attributes['db.query.summary'],
        { kind: SpanKind.CLIENT, startTime: endTime - seconds * 1_000, attributes },
        contextOf(work),
      )
      .end(endTime);
  };
  statements.subscribe(recordStatement);
}
