import { describe, expect, it } from 'vitest';
import { baseUrl, useApp, usePrivateApp, useSeed } from '../support/app/app.ts';
import { whileTableFails } from '../support/database/failing-table.ts';
import { Financier } from '../support/finance/financier.ts';
import { bearer, mistyped } from '../support/users/keys.ts';
import { anybody, type Client } from '../support/users/people.ts';

const { host, origin } = new URL(baseUrl);
const common = { host, accept: 'application/json, text/event-stream' };

/** A message of 2025: any server accepts it without a handshake. */
const message = (method: string, params: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  params,
});

/** One that names its version, as messages of 2026 do. */
const modern = (method: string, params: object = {}) =>
  message(method, {
    ...params,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  });
const modernHeaders = (method: string) => ({
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': method,
});

const send = (client: Client, payload: object | string, headers: Record<string, string> = {}) =>
  client.request({
    method: 'POST',
    url: '/mcp',
    headers: { ...common, 'content-type': 'application/json', ...headers },
    payload,
  });

describe('POST /mcp', () => {
  const test = useApp();
  const owner = useSeed(() => Financier.signUp(test));

  it('answers without a session', async () => {
    const reply = await send(owner.key, message('tools/list'));
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/event-stream');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['mcp-session-id']).toBeUndefined();
    expect(reply.headers['x-request-id']).toBeDefined();
    expect(reply.body).toContain('list_categories_and_accounts');
  });

  it('answers a client of 2026 in JSON', async () => {
    const reply = await send(owner.key, modern('tools/list'), modernHeaders('tools/list'));
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
    expect(reply.json().result).toMatchObject({ resultType: 'complete', cacheScope: 'private' });
  });

  it('accepts a notification', async () => {
    const { id: _, ...notification } = message('notifications/initialized');
    expect((await send(owner.key, notification)).statusCode).toBe(202);
  });

  it('ends a subscription at once: no list changes without another key', async () => {
    const method = 'subscriptions/listen';
    const params = { notifications: { toolsListChanged: true } };
    const reply = await send(owner.key, modern(method, params), modernHeaders(method));
    expect(reply.headers['content-type']).toBe('text/event-stream');
    const [acknowledgement, end] = reply.body.match(/(?<=data: ).*/g) ?? [];
    expect(JSON.parse(acknowledgement ?? '').params.notifications).toEqual({});
    expect(JSON.parse(end ?? '').result.resultType).toBe('complete');
  });

  it('needs a key', async () => {
    const { person } = owner;
    const [secret = ''] = [(await person.createApiKey()).secret];
    for (const client of [anybody(test), person, bearer(test, mistyped(secret))]) {
      const reply = await send(client, message('tools/list'));
      expect(reply.statusCode).toBe(401);
      expect(reply.headers['www-authenticate']).toMatch(/^Bearer/);
    }
  });

  it.each([
    [{ host: 'attacker.example' }],
    [{ origin: 'https://attacker.example' }],
    [{ origin: 'null' }],
    [{ host: `${host}.attacker.example`, origin }],
  ])('rejects a request of another site: %j', async (headers: Record<string, string>) => {
    const reply = await send(owner.key, message('tools/list'), headers);
    expect(reply.statusCode).toBe(403);
    expect(reply.json().details).toEqual([
      `The Host or the Origin of the request is not that of ${origin}`,
    ]);
  });

  it.each([[{ origin }], [{ host: 'localhost:4000' }], [{ host: '[::1]:4000' }]])(
    'accepts its own site: %j',
    async (headers: Record<string, string>) => {
      expect((await send(owner.key, message('tools/list'), headers)).statusCode).toBe(200);
    },
  );

  it.each([
    ['text/plain', 415, '{}'],
    ['application/json', 400, '{'],
    ['application/json', 400, [message('tools/list'), message('tools/list')]],
    ['application/json', 413, `"${'x'.repeat(1024 * 1024)}"`],
  ])('answers %s with %i', async (type, status, payload) => {
    const reply = await send(owner.key, payload, { 'content-type': type });
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toHaveProperty('details');
  });

  it.each(['/mcp', '/mcp/readonly'])('allows POST only at %s', async (url) => {
    for (const method of ['GET', 'DELETE', 'PUT'] as const) {
      const reply = await owner.key.request({ method, url });
      expect(reply.statusCode).toBe(405);
      expect(reply.headers.allow).toBe('POST');
    }
  });

  it.each([
    [{}],
    [{ jsonrpc: '2.0', id: 1 }],
    [message('tools/call')],
    [message('tools/call', { name: {}, arguments: 'x' })],
    [message('tools/call', { name: 'show_month', arguments: [] })],
    [message('resources/read', { uri: 'file:///etc/passwd' })],
    [message('resources/read', { uri: 'folio://months/2026-99' })],
    [message('resources/list', { cursor: {} })],
    [message('completion/complete', { ref: {}, argument: {} })],
    [message('__proto__')],
    [{ ...message('tools/list'), id: { a: 1 } }],
    ['null'],
    ['"text"'],
    ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"__proto__":{"name":"show_month"}}}'],
  ])('rejects %j without an internal error', async (payload) => {
    const reply = await send(owner.key, payload);
    expect(reply.statusCode).toBeLessThan(500);
    expect(reply.body).toMatch(/"error"/);
    expect(reply.body).not.toMatch(/nternal|\bat \w+ \(|node_modules/);
  });

  it.each(['message', 'modern'])('reads numbers exactly, in a %s', async (kind) => {
    const id = owner.category('Food').id;
    const args = { input: { entries: [{ categoryId: id, amount: 'AMOUNT' }] } };
    const params = { name: 'add_entries', arguments: args };
    const call = kind === 'modern' ? modern('tools/call', params) : message('tools/call', params);
    const headers = { ...modernHeaders('tools/call'), 'mcp-name': 'add_entries' };
    const replyTo = async (amount: string) => {
      const body = JSON.stringify(call).replace('"AMOUNT"', amount);
      return (await send(owner.key, body, kind === 'modern' ? headers : {})).body;
    };
    expect(await replyTo('9999999999.99')).toContain('9999999999.99');
    expect(await replyTo('1.10000000000000000001')).toContain('more than 2 decimals');
    expect(await replyTo('1e400')).toContain('BAD_USER_INPUT');
  });

  it('masks and logs an unexpected error', async () => {
    const { length } = test.logLines;
    const call = message('tools/call', { name: 'find_entries', arguments: {} });
    const reply = await whileTableFails(test, 'entries', 'XX000', () => send(owner.key, call));
    expect(reply.body).toContain('Internal server error');
    expect(reply.body).not.toContain('injected');
    expect(test.logLines.slice(length).join()).toContain('injected');
  });
});

describe('the rate limit of /mcp', () => {
  const test = usePrivateApp({ RATE_LIMIT_GRAPHQL: '3/1' });

  it('is that of /graphql', async () => {
    const { key } = await Financier.signUp(test);
    expect((await key.graphql('{ accounts { id } }')).errors).toBeUndefined();
    const reply = await send(key, message('tools/list'));
    expect(reply.headers['x-ratelimit-remaining']).toBe('1');
    await send(key, message('tools/list'));
    const limited = await send(key, message('tools/list'));
    expect(limited.statusCode).toBe(429);
    expect(limited.headers['retry-after']).toBeDefined();
    expect(await key.errorCodes('{ accounts { id } }')).toEqual(['RATE_LIMITED']);
  });
});
