import { beforeAll, describe, expect, it } from 'vitest';
import { baseUrl, useApp } from '../support/app.ts';
import { anybody, Client, type KeyHolder, type Person, signUp } from '../support/people.ts';

const test = useApp();
let person: Person;
let key: KeyHolder;

beforeAll(async () => {
  person = await signUp(test);
  key = await person.createApiKey();
});

const failure = (message: string, code: string) => ({
  errors: [{ message, extensions: { code, requestId: 'the-id' } }],
});

/** Posts to /graphql with a request id of ours, so that a reply can be compared whole. */
function post(payload: unknown, headers: Record<string, string> = {}, client: Client = key) {
  return client.request({
    method: 'POST',
    url: '/graphql',
    payload: payload as object,
    headers: { 'content-type': 'application/json', 'x-request-id': 'the-id', ...headers },
  });
}

describe('a JSON POST', () => {
  it('is answered with data, the same on its first, second and third time', async () => {
    for (let time = 0; time < 3; time += 1) {
      const reply = await post({ query: '{ viewer { email } }' });
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(reply.json()).toStrictEqual({ data: { viewer: { email: person.email } } });
    }
  });

  it('runs the operation that operationName says', async () => {
    const query = 'query One { viewer { email } } query Two { __typename }';
    const run = async (operationName: unknown) => (await post({ query, operationName })).json();
    for (let time = 0; time < 3; time += 1) {
      expect(await run('Two')).toStrictEqual({ data: { __typename: 'Query' } });
      expect(await run('One')).toStrictEqual({ data: { viewer: { email: person.email } } });
      expect(await run('Three')).toStrictEqual(
        failure('The document has no operation named Three', 'GRAPHQL_VALIDATION_FAILED'),
      );
      expect(await run(undefined)).toStrictEqual(
        failure(
          'The document has several operations; operationName is required',
          'GRAPHQL_VALIDATION_FAILED',
        ),
      );
    }
  });

  it.each([
    ['not an object', '[]', 'The body must be a JSON object'],
    ['null', 'null', 'The body must be a JSON object'],
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
    ['malformed', '{', 'Malformed JSON'],
  ])('%s is 400', async (_name, payload, message) => {
    const reply = await post(payload);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toStrictEqual(failure(message, 'BAD_REQUEST'));
  });

  it.each([
    ['text/plain', '{"query":"{__typename}"}'],
    ['application/graphql', '{__typename}'],
    ['application/x-www-form-urlencoded', 'query={__typename}'],
  ])('of the content type %s is 415', async (type, payload) => {
    const reply = await post(payload, { 'content-type': type });
    expect(reply.statusCode).toBe(415);
    expect(reply.json()).toStrictEqual(
      failure('Unsupported content type', 'UNSUPPORTED_MEDIA_TYPE'),
    );
  });

  it('is 413 when it is too large', async () => {
    const reply = await post({ query: ' '.repeat(1_100_000) });
    expect(reply.statusCode).toBe(413);
    expect(reply.json()).toStrictEqual(failure('Request body too large', 'PAYLOAD_TOO_LARGE'));
  });
});

describe('a document that can not be run', () => {
  const cases = [
    ['does not parse', { query: '{' }, 'GRAPHQL_PARSE_FAILED'],
    ['does not fit the schema', { query: '{ nothing }' }, 'GRAPHQL_VALIDATION_FAILED'],
    ['lacks a variable', { query: 'query ($id: ID!) { node(id: $id) { id } }' }, 'BAD_USER_INPUT'],
    [
      'has a variable of the wrong type',
      {
        query: 'query ($first: Int) { promptTemplates(first: $first) { totalCount } }',
        variables: { first: 'x' },
      },
      'BAD_USER_INPUT',
    ],
  ] as const;

  it.each(cases)(
    'because it %s is 400 for application/graphql-response+json, else 200',
    async (_name, body, code) => {
      for (let time = 0; time < 3; time += 1) {
        const modern = await post(body, {
          accept: 'application/graphql-response+json, application/json;q=0.9',
        });
        expect(modern.statusCode).toBe(400);
        expect(modern.headers['content-type']).toBe(
          'application/graphql-response+json; charset=utf-8',
        );
        const legacy = await post(body);
        expect(legacy.statusCode).toBe(200);
        for (const reply of [modern, legacy]) {
          const { data, errors } = reply.json();
          expect(data).toBeUndefined();
          expect(errors[0].extensions).toStrictEqual({ code, requestId: 'the-id' });
        }
      }
    },
  );
});

describe('a GET', () => {
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
  ])('with ?%s is 400', async (parameters, message) => {
    const headers = { 'x-request-id': 'the-id' };
    const reply = await key.request({ method: 'GET', url: `/graphql?${parameters}`, headers });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toStrictEqual(failure(message, 'BAD_REQUEST'));
  });

  it('refuses a mutation', async () => {
    const before = await test.database.client.promptTemplate.count();
    const reply = await get(
      'mutation { createPromptTemplate(input: { title: "x", description: "x", content: "xxxxx", category: CREATIVE }) { id } }',
    );
    expect(reply.statusCode).toBe(405);
    expect(await test.database.client.promptTemplate.count()).toBe(before);
  });
});

describe('credentials', () => {
  it('that are not valid are refused, whatever cookie stands beside them', async () => {
    for (const authorization of ['Bearer fol_nonsense', 'Basic eDp5', `${key.secret}`]) {
      const client = new Client(test, { ...person.headers, authorization });
      const reply = await post({ query: '{ viewer { email } }' }, {}, client);
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toStrictEqual(
        failure('Invalid or missing credentials', 'UNAUTHENTICATED'),
      );
    }
  });

  it('that are missing, or a cookie that has ended, are nobody', async () => {
    const ended = new Client(test, { cookie: 'folio_session=ended.signature' });
    for (const client of [anybody(test), ended]) {
      expect((await post({ query: '{ viewer { email } }' }, {}, client)).json()).toStrictEqual({
        data: { viewer: null },
      });
    }
  });

  it("of a session are not taken from another site's page", async () => {
    const query = { query: '{ viewer { email } }' };
    for (const origin of ['https://evil.example', 'null', `${baseUrl}.evil.example`]) {
      const reply = await post(query, { origin }, person);
      expect(reply.statusCode).toBe(403);
      expect(reply.json().errors[0].extensions.code).toBe('FORBIDDEN');
    }
    expect((await post(query, { origin: baseUrl }, person)).json()).toStrictEqual({
      data: { viewer: { email: person.email } },
    });
  });
});

describe('a document with several mutations', () => {
  it('runs them one after the other, each a transaction of its own', async () => {
    const create = (name: string, title: string) =>
      `${name}: createPromptTemplate(input: { title: "${title}", description: "x", content: "xxxxx", category: CREATIVE }) { title }`;
    const { data, errors } = await key.graphql(
      `mutation { ${create('a', 'One')} ${create('b', ' ')} ${create('c', 'Three')} }`,
    );
    expect(data).toStrictEqual({ a: { title: 'One' }, b: null, c: { title: 'Three' } });
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
