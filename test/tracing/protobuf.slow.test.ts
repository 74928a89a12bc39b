import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { useServerSettings } from '../support/app/server-settings.ts';
import { send } from '../support/cli/server-client.ts';
import { patience, useServerProcesses } from '../support/processes/server-process.ts';
import { traceRequest } from './trace-messages.ts';

const newSettings = useServerSettings();
const servers = useServerProcesses();

interface Message {
  readonly path: string | undefined;
  readonly contentType: string | undefined;
  readonly encoding: string | undefined;
  readonly body: Buffer;
}

interface Span {
  readonly name: string;
  readonly spanId: string;
  readonly startTimeUnixNano: string;
}

interface ResourceSpans {
  readonly resource: object;
  readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
}

/** With the ids in hexadecimal digits. */
function decoded(body: Buffer): readonly ResourceSpans[] {
  const options = { longs: String, enums: String, bytes: String };
  const base64 = traceRequest.toObject(traceRequest.decode(body), options);
  const withIds = (key: string, value: unknown) =>
    key.endsWith('Id') ? Buffer.from(String(value), 'base64').toString('hex') : value;
  return JSON.parse(JSON.stringify(base64), withIds).resourceSpans;
}

async function startCollector() {
  const received: Message[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const { 'content-type': contentType, 'content-encoding': encoding } = request.headers;
    received.push({ path: request.url, contentType, encoding, body });
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, received };
}

it(
  'traces in the default format have the published fields',
  async () => {
    const { url, received } = await startCollector();
    const server = await servers.start({
      ...(await newSettings()),
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    });
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01`, tracestate: 'vendor=one' };
    const sentAt = Date.now();
    const query = 'query Find { viewer { id } }';
    await send(`${server.url}/graphql`, 'POST', { query }, headers);
    await send(`${server.url}/api/v1/prompt_templates`, 'GET');
    server.signal('SIGTERM');
    expect((await server.exit).code).toBe(0);

    expect(received.length).toBeGreaterThan(0);
    for (const { body: _, ...message } of received) {
      expect(message).toEqual({
        path: '/v1/traces',
        contentType: 'application/x-protobuf',
        encoding: undefined,
      });
    }
    const sent = received.flatMap(({ body }) => decoded(body));
    expect(sent.map(({ resource }) => resource)).toEqual(
      sent.map(() => ({
        attributes: expect.arrayContaining([
          { key: 'service.name', value: { stringValue: 'folio' } },
          { key: 'deployment.environment.name', value: { stringValue: 'test' } },
        ]),
      })),
    );
    const spans = sent.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    const [request] = spans.filter(({ name }) => name === 'POST /graphql');
    expect(request).toEqual({
      traceId,
      spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
      parentSpanId: 'b7ad6b7169203331',
      traceState: 'vendor=one',
      name: 'POST /graphql',
      kind: 'SPAN_KIND_SERVER',
      // W3C's flag for a sampled trace, and those for a parent in another process.
      flags: 0x301,
      startTimeUnixNano: expect.stringMatching(/^\d{19}$/),
      endTimeUnixNano: expect.stringMatching(/^\d{19}$/),
      attributes: [
        { key: 'http.request.method', value: { stringValue: 'POST' } },
        { key: 'http.route', value: { stringValue: '/graphql' } },
        { key: 'http.response.status_code', value: { intValue: '200' } },
      ],
      status: {},
    });
    const began = Number(BigInt(request?.startTimeUnixNano ?? 0) / 1_000_000n);
    expect(began).toBeGreaterThan(sentAt - 1_000);
    expect(began).toBeLessThan(Date.now() + 1_000);
    expect(spans).toContainEqual(
      expect.objectContaining({
        name: 'client operation',
        traceId,
        parentSpanId: request?.spanId,
        kind: 'SPAN_KIND_INTERNAL',
      }),
    );
    expect(spans.map(({ name }) => name)).toContain('GET /api/v1/prompt_templates');
  },
  patience,
);
