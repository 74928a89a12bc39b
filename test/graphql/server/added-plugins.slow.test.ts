import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app.ts';
import { createLogger } from '../../../src/http/logger.ts';
import { baseUrl, usePrivateApp } from '../../support/app/app.ts';
import { graphqlForm } from '../../support/images/images.ts';
import { anybody, type Client, signUp } from '../../support/users/people.ts';

const seen: string[] = [];

/** Reports the operations that it sees, by the hooks of Envelop only. */
const observer: Plugin = {
  onParse: ({ params }) => void seen.push(`parse ${params.source}`),
  onExecute: ({ args }) => {
    const { caller } = args.contextValue as unknown as { caller: { kind: string } };
    seen.push(`execute for ${caller.kind}`);
    return { onExecuteDone: () => void seen.push('executed') };
  },
};

beforeEach(() => {
  seen.length = 0;
});

const query = '{ __typename }';

/** A JSON request, a GET request and an upload, each with its response. */
async function sendAll(key: Client) {
  const file = { name: '0', value: Buffer.from('text'), type: 'text/plain' };
  const form = await graphqlForm({ query, variables: { f: null } }, { 0: ['variables.f'] }, file);
  const replies = [
    await key.post('/graphql', { query }),
    await key.get(`/graphql?query=${encodeURIComponent(query)}`),
    await key.request({ method: 'POST', url: '/graphql', ...form }),
  ];
  return replies.map(({ statusCode, body, headers }) => [
    statusCode,
    body,
    headers['content-type'],
  ]);
}

const expected = Array(3).fill([
  200,
  '{"data":{"__typename":"Query"}}',
  'application/json; charset=utf-8',
]);
const operation = [`parse ${query}`, 'execute for api-key', 'executed'];

describe('a plugin with hooks of operations', () => {
  const test = usePrivateApp({}, { plugins: [observer] });

  it('sees every operation: of a JSON request, of GET, and of an upload', async () => {
    const key = await (await signUp(test)).createApiKey();
    seen.length = 0;
    expect(await sendAll(key)).toEqual(expected);
    expect(seen).toEqual([...operation, ...operation, ...operation]);
  });

  it('sees a document that is rejected', async () => {
    await anybody(test).graphql('{');
    expect(seen).toEqual(['parse {']);
  });
});

describe('a plugin that reads the request', () => {
  const read: unknown[] = [];
  const reader: Plugin = {
    onParams({ request }) {
      const { method, url, headers, body, signal } = request;
      read.push(method, url, headers.get('X-Own'), headers.get('x-none'), body, signal.aborted);
    },
  };
  const test = usePrivateApp({}, { plugins: [reader] });

  it('gets method, URL, headers and a signal, but no body', async () => {
    const headers = { 'x-own': 'a value' };
    await anybody(test).request({ method: 'POST', url: '/graphql', payload: { query }, headers });
    const url = `/graphql?query=${encodeURIComponent(query)}`;
    await anybody(test).request({ method: 'GET', url, headers });
    expect(read).toEqual([
      ...['POST', `${baseUrl}/graphql`, 'a value', null, null, false],
      ...['GET', `${baseUrl}${url}`, 'a value', null, null, false],
    ]);
  });
});

describe('a plugin that hooks into requests', () => {
  const test = usePrivateApp();
  const start = (plugin: Plugin) =>
    createApp(test.config, {
      log: createLogger(test.config),
      database: test.database,
      plugins: [plugin],
    });

  it.each<[string, Plugin]>([
    ['onRequest', { onRequest() {} }],
    ['onRequestParse', { onRequestParse() {} }],
    ['onResultProcess', { onResultProcess() {} }],
    ['onResponse', { onResponse() {} }],
    ['instrumentation.operation', { instrumentation: { operation: (_payload, run) => run() } }],
    [
      'onResponse',
      { onPluginInit: ({ addPlugin }) => addPlugin({ onResponse() {} } as never) } as Plugin,
    ],
  ])('with %s is an error at start-up', async (hook, plugin) => {
    await expect(start(plugin)).rejects.toThrow(
      `A plugin of /graphql has ${hook}, which folio does not call. Use a hook of Fastify instead`,
    );
  });
});

describe('a plugin for persisted documents', () => {
  const persisted: Plugin = {
    onParams({ params, setParams }) {
      const { hash } = params.extensions ?? {};
      if (hash === 'known') setParams({ ...params, query });
      else if (hash)
        throw new GraphQLError('Unknown hash', { extensions: { code: 'NO_SUCH_HASH' } });
    },
  };
  const test = usePrivateApp({}, { plugins: [persisted] });

  it('sets the document of a request that has none', async () => {
    const url = `/graphql?extensions=${encodeURIComponent('{"hash":"known"}')}`;
    for (const reply of [
      await anybody(test).post('/graphql', { extensions: { hash: 'known' } }),
      await anybody(test).get(url),
    ]) {
      expect(reply.json()).toEqual({ data: { __typename: 'Query' } });
    }
  });

  it('keeps the code of its errors', async () => {
    const reply = await anybody(test).post('/graphql', { extensions: { hash: 'other' } });
    expect(reply.json().errors[0]).toMatchObject({
      message: 'Unknown hash',
      extensions: { code: 'NO_SUCH_HASH' },
    });
  });
});

describe('an unexpected error of a hook', () => {
  const plugin: Plugin = {
    onParams() {
      throw new TypeError('a secret detail');
    },
  };
  const test = usePrivateApp({}, { plugins: [plugin] });

  it('is masked and logged', async () => {
    const reply = await anybody(test).post('/graphql', { query });
    expect(reply.statusCode).toBe(500);
    expect(reply.json().errors[0].extensions.code).toBe('INTERNAL');
    expect(reply.body).not.toContain('secret');
    expect(test.logLines.join()).toContain('a secret detail');
  });
});
