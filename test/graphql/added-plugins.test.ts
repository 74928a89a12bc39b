import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { beforeEach, describe, expect, it } from 'vitest';
import { usePrivateApp } from '../support/app.ts';
import { formOf } from '../support/images.ts';
import { anybody, type Client, signUp } from '../support/people.ts';

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

/** Also reports requests and responses. */
const requestObserver: Plugin = {
  ...observer,
  onRequest: ({ request }) => void seen.push(`request ${request.method}`),
  onResponse: ({ response }) => void seen.push(`response ${response.status}`),
};

beforeEach(() => {
  seen.length = 0;
});

const query = '{ __typename }';

/** A JSON request, a GET request and an upload, each with its response. */
async function sendAll(key: Client) {
  const form = await formOf([
    { name: 'operations', value: JSON.stringify({ query, variables: { f: null } }) },
    { name: 'map', value: '{"0":["variables.f"]}' },
    { name: '0', value: Buffer.from('text'), type: 'text/plain' },
  ]);
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

describe('a plugin without hooks of requests', () => {
  const test = usePrivateApp({}, { plugins: [observer] });

  it('sees every operation, and JSON requests do not go through handleRequest', async () => {
    const key = await (await signUp(test)).createApiKey();
    seen.length = 0;
    expect(await sendAll(key)).toEqual(expected);
    expect(seen).toEqual([...operation, ...operation, ...operation]);
    expect(test.app.graphql.needsRequests).toBe(false);
  });

  it('sees a document that is rejected', async () => {
    await anybody(test).graphql('{');
    expect(seen).toEqual(['parse {']);
  });
});

describe('a plugin with onRequest and onResponse', () => {
  const test = usePrivateApp({}, { plugins: [requestObserver] });

  it('sees every operation, and JSON requests go through handleRequest', async () => {
    const key = await (await signUp(test)).createApiKey();
    seen.length = 0;
    expect(await sendAll(key)).toEqual(expected);
    const [post, get] = ['POST', 'GET'].map((method) => [
      `request ${method}`,
      ...operation,
      'response 200',
    ]);
    expect(seen).toEqual([...(post ?? []), ...(get ?? []), ...(post ?? [])]);
    expect(test.app.graphql.needsRequests).toBe(true);
  });

  it('sees a request whose parameters are not valid', async () => {
    await anybody(test).post('/graphql', {});
    expect(seen).toEqual(['request POST', 'response 400']);
  });
});

describe('a plugin that adds a plugin with onRequest', () => {
  const plugins = [{ onPluginInit: ({ addPlugin }) => addPlugin(requestObserver) }] as Plugin[];
  const test = usePrivateApp({}, { plugins });

  it('is found', async () => {
    expect(test.app.graphql.needsRequests).toBe(true);
    await anybody(test).graphql(query);
    expect(seen[0]).toBe('request POST');
  });
});

describe('a plugin that sets headers', () => {
  const test = usePrivateApp(
    {},
    { plugins: [{ onResponse: ({ response }) => response.headers.set('x-added', 'yes') }] },
  );

  it('adds them to responses and to errors', async () => {
    for (const payload of [{ query }, {}]) {
      const { headers } = await anybody(test).post('/graphql', payload);
      expect(headers['x-added']).toBe('yes');
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });
});

describe('a plugin that responds itself', () => {
  const test = usePrivateApp(
    {},
    {
      plugins: [
        {
          onRequest: ({ endResponse, fetchAPI }) =>
            endResponse(
              new fetchAPI.Response('closed', { status: 503, headers: { 'set-cookie': 'a=b' } }),
            ),
        },
      ],
    },
  );

  it('sends its response', async () => {
    const reply = await anybody(test).post('/graphql', { query });
    expect([reply.statusCode, reply.body]).toEqual([503, 'closed']);
    expect(reply.headers['set-cookie']).toBe('a=b');
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

describe.each([
  ['in a JSON request', {}],
  ['through handleRequest', { onRequest() {} }],
])('an unexpected error of a hook, %s', (_way, more) => {
  const plugin: Plugin = {
    ...more,
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
