import { describe, expect, it, vi } from 'vitest';
import { useServerSettings } from '../support/app/server-settings.ts';
import { createKeyOver, send } from '../support/cli/server-client.ts';
import { type Receiver, useReceivers } from '../support/http/receiver.ts';
import {
  patience,
  type ServerProcess,
  useServerProcesses,
} from '../support/processes/server-process.ts';

const newSettings = useServerSettings();
const servers = useServerProcesses();
const newCollector = useReceivers();

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code: number };
  readonly attributes: Readonly<Record<string, unknown>>;
}

type Attribute = { key: string; value: Record<string, unknown> };
const asRecord = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** All spans that a collector has received. */
const spansOf = ({ received }: Receiver): Span[] =>
  received.flatMap(({ json }) =>
    json.resourceSpans.flatMap((resource: { scopeSpans: { spans: Span[] }[] }) =>
      resource.scopeSpans.flatMap(({ spans }) =>
        spans.map((span) => ({
          ...span,
          attributes: asRecord(span.attributes as unknown as Attribute[]),
        })),
      ),
    ),
  );

const resourceOf = ({ received }: Receiver) =>
  asRecord(received[0]?.json.resourceSpans[0].resource.attributes);

/** The trace ids in the log of the requests to a path. */
const traceIdsOf = ({ lines }: ServerProcess, wanted: { method: string; path: string }) =>
  lines
    .filter(({ method, path }) => method === wanted.method && path === wanted.path)
    .map(({ traceId }) => traceId);

const startWith = async (collector: Receiver, env: Record<string, string> = {}) =>
  servers.start({
    ...(await newSettings()),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}`,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    ...env,
  });

/** Ends the server as an operator does; it sends its last spans before. */
async function stop(server: ServerProcess) {
  server.signal('SIGTERM');
  const { code } = await server.exit;
  expect(code).toBe(0);
}

const search = (text: string) => ({
  query: `query Find($text: String!) {
    promptTemplates(first: 2, filter: { search: $text }) { edges { node { title owner { name } } } }
  }`,
  operationName: 'Find',
  variables: { text },
});

describe('a server with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  it(
    'sends requests, operations and statements as spans, without values',
    async () => {
      const collector = await newCollector((_message, response) => response.end('{}'));
      const receiver = await newCollector((_message, response) => response.writeHead(410).end());
      const server = await startWith(collector, {
        OTEL_SERVICE_NAME: 'folio-of-a-test',
        WEBHOOK_PRIVATE_ADDRESSES: 'on',
      });
      const key = await createKeyOver(server.url);
      const traceId = '0af7651916cd43dd8448eb211c80319c';
      const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
      const headers = { ...key, traceparent };
      const secret = 'marked-text';
      await send(`${server.url}/graphql?${secret}`, 'POST', search(secret), headers);
      await send(`${server.url}/api/v1/prompt_templates?title=${secret}`, 'GET', undefined, key);
      await send(`${server.url}/${secret}`, 'GET', undefined, key);
      const query = `mutation ($url: String!) {
        createWebhook(input: { url: $url, recordTypes: [PROMPT_TEMPLATE] }) { webhook { id } } }`;
      const url = `${receiver.url}-${secret}`;
      const created = await send(
        `${server.url}/graphql`,
        'POST',
        { query, variables: { url } },
        key,
      );
      expect(created.body).toMatchObject({ data: { createWebhook: { webhook: {} } } });
      const template = {
        title: secret,
        description: 'A text',
        content: 'Hello {{NAME}}',
        category: 'business',
      };
      expect(
        await send(`${server.url}/api/v1/prompt_templates`, 'POST', template, key),
      ).toMatchObject({ status: 201 });
      await vi.waitFor(() => expect(receiver.received).toHaveLength(1), patience);
      await stop(server);

      const spans = spansOf(collector);
      const trace = spans.filter((span) => span.traceId === traceId);
      const [request] = trace.filter(({ name }) => name === 'POST /graphql');
      expect(request).toMatchObject({
        kind: 2,
        parentSpanId: 'b7ad6b7169203331',
        attributes: {
          'http.request.method': 'POST',
          'http.route': '/graphql',
          'http.response.status_code': 200,
        },
      });
      const [operation] = trace.filter(({ name }) => name === 'client operation');
      expect(operation).toMatchObject({
        parentSpanId: request?.spanId,
        attributes: { 'graphql.operation.name': 'Find' },
      });
      const reading = trace.filter(({ parentSpanId }) => parentSpanId === operation?.spanId);
      expect(reading.map(({ name, kind }) => ({ name, kind }))).toContainEqual({
        name: 'WITH prompt_templates',
        kind: 3,
      });
      const graphql = { method: 'POST', path: '/graphql' };
      expect(traceIdsOf(server, graphql)).toContain(traceId);

      const [list] = spans.filter(({ name }) => name === 'GET /api/v1/prompt_templates');
      const listing = { method: 'GET', path: '/api/v1/prompt_templates' };
      expect(traceIdsOf(server, listing)).toEqual([list?.traceId]);
      expect(list?.traceId).not.toBe(traceId);
      expect(
        spans.filter(({ parentSpanId }) => parentSpanId === list?.spanId).map(({ name }) => name),
      ).toContain('ListPromptTemplates');

      expect(spans.find(({ name }) => name === 'deliver changes')).toMatchObject({
        kind: 3,
        status: { code: 2 },
        attributes: { 'http.response.status_code': 410 },
      });

      expect(resourceOf(collector)).toMatchObject({ 'service.name': 'folio-of-a-test' });
      const sent = collector.received.map(({ body }) => body).join();
      expect(sent).not.toContain(secret);
      expect(sent).not.toContain(key.authorization.slice(7));
    },
    patience,
  );

  it(
    'sends nothing with the sampler always_off, and logs no trace id',
    async () => {
      const collector = await newCollector((_message, response) => response.end('{}'));
      const server = await startWith(collector, { OTEL_TRACES_SAMPLER: 'always_off' });
      const { status } = await send(`${server.url}/graphql`, 'POST', {
        query: '{ serverVersion }',
      });
      expect(status).toBe(200);
      await stop(server);
      expect(collector.received).toEqual([]);
      expect(traceIdsOf(server, { method: 'POST', path: '/graphql' })).toEqual([undefined]);
    },
    patience,
  );

  it(
    'serves and stops while the collector does not respond, and warns once',
    async () => {
      const silent = await newCollector(() => {});
      const server = await startWith(silent, {
        OTEL_BSP_SCHEDULE_DELAY: '50',
        OTEL_BSP_EXPORT_TIMEOUT: '100',
        OTEL_EXPORTER_OTLP_TIMEOUT: '100',
      });
      for (let request = 0; request < 10; request += 1) {
        const { status } = await send(`${server.url}/graphql`, 'POST', {
          query: '{ serverVersion }',
        });
        expect(status).toBe(200);
      }
      await server.logged('traces could not be sent');
      await stop(server);
      const warnings = server.lines.filter(({ msg }) => msg === 'traces could not be sent');
      expect(warnings).toHaveLength(1);
    },
    patience,
  );
});
