import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { cacheLimits } from '../../src/graphql/execution/operation-cache.ts';
import { restRoutes } from '../../src/rest/routes.ts';
import { useApp, useSeed } from '../support/app/app.ts';
import { anyCharacter } from '../support/samples/any-character.ts';
import { bearer, storeFinanceKey } from '../support/users/keys.ts';
import { anybody, Client, signUp } from '../support/users/people.ts';

/** Requests of each kind. */
const runs = 10_000;
const patience = 600_000;
const test = useApp();
const person = useSeed(() => signUp(test));
const financeKey = useSeed(async () => bearer(test, await storeFinanceKey(test, person.userId)));
const key = useSeed(() => person.createApiKey({ permission: 'ADMIN' }));
beforeAll(async () => {
  await key.post('/api/v1/prompt_templates', {
    title: 'One',
    description: 'To be found',
    content: 'Hello {{NAME}}',
    category: 'creative',
  });
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The bytes in use after garbage collection. */
function heapInUse(): number {
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** A caller that may use a route. */
const callerOf = ({ service, bySession }: (typeof restRoutes)[number]) =>
  bySession ? person : service === 'finance' ? financeKey : key;

/** What people and programs send by mistake or on purpose. */
const nastyText = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    "'; DROP TABLE users; --",
    '../../etc/passwd',
    '{{A}}',
    '__proto__',
    'constructor',
    '1e400',
    '-0',
    '%00',
    '%zz',
    '%ff',
    '🙂'.repeat(2000),
    'null',
    '<script>',
  ),
);
const nastyValue = fc.oneof(
  nastyText,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(nastyText, { maxLength: 5 }),
  fc.dictionary(nastyText, nastyText, { maxKeys: 3 }),
  fc.constantFrom(1e20, 2_147_483_648, -1, 0.1),
);

const names = [
  'title',
  'description',
  'content',
  'category',
  'difficulty',
  'visibility',
  'tags',
  'estimated_build_time',
  ...['name', 'type', 'emoji', 'sort_order', 'category_id', 'amount', 'date', 'recurring'],
  ...['account_id', 'bank', 'initial_balance', 'current_balance', 'is_default'],
  '__proto__',
];
const bodyOf = fc.oneof(
  fc
    .dictionary(fc.oneof(fc.constantFrom(...names), nastyText), nastyValue, { maxKeys: 8 })
    .map((value) => JSON.stringify(value)),
  nastyText,
  fc.json(),
);

const printable = (text: string) => text.replace(/[^\x20-\x7e]/g, '');
const request = fc.record({
  route: fc.constantFrom(...restRoutes),
  method: fc.option(
    fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'),
    { freq: 3 },
  ),
  id: fc.oneof(
    nastyText.map(encodeURIComponentSafely),
    fc.uuid(),
    fc.nat({ max: 20 }).map(String),
    fc.constantFrom('%zz', '%ff', '%00', 'x'.repeat(900)),
  ),
  query: fc.oneof(
    fc.constant(''),
    fc
      .dictionary(
        fc.constantFrom(
          ...['page', 'per_page', 'category', 'visibility', 'created_via', 'x'],
          ...['month', 'period', 'move_to'],
        ),
        nastyText,
        { maxKeys: 4 },
      )
      .map((each) =>
        Object.entries(each)
          .map(([name, value]) => `${name}=${encodeURIComponentSafely(value)}`)
          .join('&'),
      ),
    nastyText.map((text) => printable(text).replace(/[ #]/g, '')),
  ),
  authorization: fc.option(
    fc.oneof(
      nastyText.map((text) => `Bearer ${printable(text)}`),
      fc.constant('Basic x'),
    ),
    { freq: 3 },
  ),
  type: fc.option(
    fc.constantFrom(
      'application/json',
      'text/plain',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      '',
    ),
    { freq: 8 },
  ),
  body: bodyOf,
});

function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

describe('hostile REST requests', () => {
  it(
    'return documented statuses, never a 5xx, and leak no memory',
    async () => {
      let sent = 0;
      let settled = 0;
      await fc.assert(
        fc.asyncProperty(
          request,
          async ({ route, method, id, query, authorization, type, body }) => {
            const url = `${route.path.replace(':id', id)}${query ? `?${query}` : ''}`;
            const client =
              authorization === null ? callerOf(route) : new Client(test, { authorization });
            const verb = (method ?? route.method) as 'GET';
            const reply = await client.request({
              method: verb,
              url,
              ...(verb === 'GET'
                ? {}
                : { payload: body, headers: { 'content-type': type ?? 'application/json' } }),
            });
            expect(reply.statusCode, `${verb} ${url} ${body}\n${reply.body}`).toBeLessThan(500);
            expect(reply.headers['x-request-id']).toBeDefined();
            if (reply.statusCode >= 400 && verb !== ('HEAD' as never)) {
              expect(reply.json()).toStrictEqual({
                error: expect.any(String),
                details: expect.any(Array),
              });
            }
            sent += 1;
            if (sent === Math.floor(runs / 3)) settled = heapInUse();
          },
        ),
        { numRuns: runs },
      );
      expect(heapInUse() - settled).toBeLessThan(40_000_000);
    },
    patience,
  );
});

const scalars = [
  'id',
  'databaseId',
  'title',
  'content',
  'tags',
  'createdAt',
  'templateVariables',
  'screenshotCount',
  'nothing',
];
const queries = (garbage = fc.option(nastyText, { nil: '', freq: 6 })) =>
  fc
    .record({
      names: fc.uniqueArray(fc.constantFrom(...scalars), { minLength: 1 }),
      first: fc.oneof(
        fc.integer({ min: -5, max: 200 }),
        fc.constantFrom('null', '1e9', '"x"', '99999999999'),
      ),
      alias: fc.stringMatching(/^[a-z]{1,12}$/),
      garbage,
    })
    .map(
      ({ names: selected, first, alias, garbage: end }) =>
        `{ ${alias}: promptTemplates(first: ${first}) { totalCount nodes { ${selected.join(' ')} owner { name } } } ${end} }`,
    );

/** A cache that still grows would look like a leak. */
async function fillCache(): Promise<void> {
  const documents = fc.sample(queries(fc.constant('')), cacheLimits.documents);
  for (const document of documents) await key.post('/graphql', { query: `# x\n${document}` });
}

describe('distinct GraphQL documents', () => {
  it(
    'return a response, never a 5xx, and leak no memory',
    async () => {
      await fillCache();
      let sent = 0;
      let settled = 0;
      await fc.assert(
        fc.asyncProperty(queries(), fc.nat(), nastyValue, async (document, number, variables) => {
          sent += 1;
          const payload = { query: `# ${number} ${sent}\n${document}`, variables };
          const client = number % 4 === 0 ? anybody(test) : key;
          const reply = await client.post('/graphql', payload);
          expect(reply.statusCode, JSON.stringify(payload)).toBeLessThan(500);
          const { data, errors } = reply.json();
          expect(data !== undefined || errors !== undefined).toBe(true);
          for (const { extensions } of errors ?? []) expect(extensions.code).not.toBe('INTERNAL');
          if (sent === Math.floor(runs / 3)) settled = heapInUse();
        }),
        { numRuns: runs },
      );
      expect(heapInUse() - settled).toBeLessThan(40_000_000);
    },
    patience,
  );
});
