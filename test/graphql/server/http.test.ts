import { describe, expect, it } from 'vitest';
import { baseUrl, useApp, useSeed } from '../../support/app/app.ts';
import { expectReply } from '../../support/http/replies.ts';
import { anybody, Client, signUp } from '../../support/users/people.ts';

const test = useApp();
const person = useSeed(() => signUp(test));
const key = useSeed(() => person.createApiKey());

const errorBody = (message: string, code: string) => ({
  errors: [{ message, extensions: { code, requestId: 'the-id' } }],
});

/** Posts to /graphql with a fixed request id, so that the whole reply can be compared. */
function post(payload: unknown, headers: Record<string, string> = {}, client: Client = key) {
  return client.request({
    method: 'POST',
    url: '/graphql',
    payload: payload as object,
    headers: { 'content-type': 'application/json', 'x-request-id': 'the-id', ...headers },
  });
}

describe('POST /graphql', () => {
  it('returns the same data the first, second and third time', async () => {
    for (let time = 0; time < 3; time += 1) {
      const reply = await post({ query: '{ viewer { email } }' });
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(reply.json()).toStrictEqual({ data: { viewer: { email: person.email } } });
    }
  });

  it('runs the operation named by operationName', async () => {
    const query = 'query One { viewer { email } } query Two { __typename }';
    const run = async (operationName: unknown) => (await post({ query, operationName })).json();
    for (let time = 0; time < 3; time += 1) {
      expect(await run('Two')).toStrictEqual({ data: { __typename: 'Query' } });
      expect(await run('One')).toStrictEqual({ data: { viewer: { email: person.email } } });
      expect(await run('Three')).toStrictEqual(
        errorBody('The document has no operation named Three', 'GRAPHQL_VALIDATION_FAILED'),
      );
      expect(await run(undefined)).toStrictEqual(
        errorBody(
          'The document has several operations; operationName is required',
          'GRAPHQL_VALIDATION_FAILED',
        ),
      );
    }
  });

  it('treats an empty operationName as absent', async () => {
    const reply = await post({ query: 'query One { __typename }', operationName: '' });
    expect(reply.json()).toStrictEqual({ data: { __typename: 'Query' } });
  });

  it.each([
    ['that is not an object', '[]', 'The body must be a JSON object'],
    ['that is null', 'null', 'The body must be a JSON object'],
    ['without a query', '{}', 'query must be a string'],
    ['with a query of another type', '{"query":7}', 'query must be a string'],
    [
      'with variables of another type',
      '{"query":"{a}","variables":[]}',
      'variables must be an object',
    ],
    ['with variables as text', '{"query":"{a}","variables":"{}"}', 'variables must be an object'],
    [
      'with an operationName of another type',
      '{"query":"{a}","operationName":{}}',
      'operationName must be a string',
    ],
    [
      'with extensions of another type',
      '{"query":"{a}","extensions":1}',
      'extensions must be an object',
    ],
    ['that is malformed JSON', '{', 'Malformed JSON'],
  ])('returns 400 for a body %s', async (_name, payload, message) => {
    const reply = await post(payload);
    expectReply(reply, 400, errorBody(message, 'BAD_REQUEST'));
  });

  it.each([
    ['text/plain', '{"query":"{__typename}"}'],
    ['application/graphql', '{__typename}'],
    ['application/x-www-form-urlencoded', 'query={__typename}'],
  ])('returns 415 for the content type %s', async (type, payload) => {
    const reply = await post(payload, { 'content-type': type });
    expectReply(reply, 415, errorBody('Unsupported content type', 'UNSUPPORTED_MEDIA_TYPE'));
  });

  it('returns 413 for a body over 1 MB', async () => {
    const reply = await post({ query: ' '.repeat(1_100_000) });
    expectReply(reply, 413, errorBody('Request body too large', 'PAYLOAD_TOO_LARGE'));
  });
});

describe('GET /graphql', () => {
  const get = (query: string) => key.get(`/graphql?query=${encodeURIComponent(query)}`);

  it('runs a query', async () => {
    expect((await get('{ viewer { email } }')).json()).toStrictEqual({
      data: { viewer: { email: person.email } },
    });
  });

  it.each([
    ['', 'The URL must contain the parameter query exactly once'],
    ['query=a&query=b', 'The URL must contain the parameter query exactly once'],
    ['query=%7B__typename%7D&variables=x', 'variables must be JSON'],
    ['query=%7B__typename%7D&variables=7', 'variables must be an object'],
    ['query=%7B__typename%7D&extensions=%7B', 'extensions must be JSON'],
  ])('returns 400 for the parameters "%s"', async (parameters, message) => {
    const headers = { 'x-request-id': 'the-id' };
    const reply = await key.request({ method: 'GET', url: `/graphql?${parameters}`, headers });
    expectReply(reply, 400, errorBody(message, 'BAD_REQUEST'));
  });

  it('rejects a mutation with 405 and does not run it', async () => {
    const before = await test.database.client.promptTemplate.count();
    const reply = await get(
      'mutation { createPromptTemplate(input: { title: "x", description: "x", content: "xxxxx", category: CREATIVE }) { promptTemplate { id } } }',
    );
    expect(reply.statusCode).toBe(405);
    expect(await test.database.client.promptTemplate.count()).toBe(before);
  });
});

describe('the credential of a request', () => {
  it('is rejected with 401 if the Authorization header is invalid, even with a valid cookie', async () => {
    for (const authorization of ['Bearer fol_nonsense', 'Basic eDp5', `${key.secret}`]) {
      const client = new Client(test, { ...person.headers, authorization });
      const reply = await post({ query: '{ viewer { email } }' }, {}, client);
      expectReply(reply, 401, errorBody('Invalid or missing credentials', 'UNAUTHENTICATED'));
    }
  });

  it('is optional, and an expired session cookie counts as anonymous', async () => {
    const expired = new Client(test, { cookie: 'folio_session=expired.signature' });
    for (const client of [anybody(test), expired]) {
      expect((await post({ query: '{ viewer { email } }' }, {}, client)).json()).toStrictEqual({
        data: { viewer: null },
      });
    }
  });

  it('is rejected with 403 if it is a session cookie sent from another origin', async () => {
    const query = { query: '{ viewer { email } }' };
    for (const origin of ['https://evil.example', 'null', `${baseUrl}.evil.example`]) {
      const reply = await post(query, { origin }, person);
      expect(reply.statusCode).toBe(403);
      expect(reply.json().errors[0].extensions.code).toBe('FORBIDDEN');
    }
    const rewritten = await post(
      query,
      { origin: 'https://app.example', host: 'app:4000' },
      person,
    );
    expect(rewritten.json().errors[0].message).toBe(
      `The request comes from another site: its Origin is not ${baseUrl} or http://app:4000 (from the Host header)`,
    );
    expect((await post(query, { origin: baseUrl }, person)).json()).toStrictEqual({
      data: { viewer: { email: person.email } },
    });
  });
});

describe('a document with several mutations', () => {
  it('runs them one after the other, each in its own transaction', async () => {
    const create = (name: string, title: string) =>
      `${name}: createPromptTemplate(input: { title: "${title}", description: "x", content: "xxxxx", category: CREATIVE }) { promptTemplate { title } }`;
    const { data, errors } = await key.graphql(
      `mutation { ${create('a', 'One')} ${create('b', ' ')} ${create('c', 'Three')} }`,
    );
    expect(data).toStrictEqual({
      a: { promptTemplate: { title: 'One' } },
      b: null,
      c: { promptTemplate: { title: 'Three' } },
    });
    expect(errors?.map(({ path, extensions }) => [path, extensions.code])).toEqual([
      [['b'], 'VALIDATION_FAILED'],
    ]);
    const stored = await test.database.client.promptTemplate.findMany({
      where: { ownerId: person.userId },
      select: { title: true },
      orderBy: { id: 'asc' },
    });
    expect(stored.map(({ title }) => title)).toEqual(['One', 'Three']);
  });
});
