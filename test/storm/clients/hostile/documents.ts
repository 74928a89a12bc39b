import { type Actor, hostile } from '../actor.ts';

/** GraphQL documents that are much more expensive to run than to send. All must be rejected or small. */
const errors = { mayHaveErrors: true } as const;
const kinds = {
  introspection: hostile('Hostile GraphQL: 50 aliases of __schema', [200, 400, 401, 429], errors),
  zeroPages: hostile('Hostile GraphQL: nested lists of 0', [200, 400], errors),
  nesting: hostile('Hostile GraphQL: 5,000 levels', [200, 400], errors),
  tokens: hostile('Hostile GraphQL: 100,000 tokens', [200, 400, 413], errors),
  fragments: hostile('Hostile GraphQL: fragments that multiply', [200, 400], errors),
  cycle: hostile('Hostile GraphQL: cyclic fragments', [200, 400], errors),
  distinct: hostile('Hostile GraphQL: always a new document', [200, 400], errors),
  notJson: hostile('Hostile GraphQL: malformed JSON', [400, 401, 429], errors),
  variables: hostile('Hostile GraphQL: deep variables', [200, 400, 413], errors),
  byGet: hostile('Hostile GraphQL: mutation by GET', [400, 405], errors),
  anonymous: hostile('Hostile GraphQL: without a key, too often', [200, 400, 401, 429], errors),
};

/** Short, and yet the whole schema each time. */
const wholeSchema = `
  fragment R on __Type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }
  fragment V on __InputValue { name description defaultValue type { ...R } }
  fragment S on __Schema { types { name description kind inputFields { ...V }
    enumValues { name description } fields { name description args { ...V } type { ...R } } } }`;
const schemas = Array.from({ length: 50 }, (_, index) => `s${index}: __schema { ...S }`);
const introspection = `{ ${schemas.join(' ')} } ${wholeSchema}`;

/** Each level has twice as many fields as the one below. */
const fragments = [
  'fragment F0 on PromptTemplate { id title content }',
  ...Array.from(
    { length: 18 },
    (_, n) =>
      `fragment F${n + 1} on PromptTemplate { ...F${n} owner { id } ... on PromptTemplate { ...F${n} } }`,
  ),
].join(' ');

const zeroPages = Array.from(
  { length: 25 },
  (_, n) =>
    `a${n}: promptTemplates(first: 0) { nodes { id title content screenshots { id url } owner { id name } } }`,
).join(' ');

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

/** A little more than the server allows. */
const maxReplyBytes = 11 * 1024 * 1024;

/** @param anonymous sends without a key, always from the same address. */
export function documents(actor: Actor, anonymous: Actor) {
  const post = async (
    kind: typeof kinds.nesting,
    body: string | object,
    { as = actor, headers = actor.apiKey as Record<string, string> } = {},
  ) => {
    const { reply } = await as.send(kind, {
      method: 'POST',
      path: '/graphql',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    if (!reply || reply.body.length <= maxReplyBytes) return;
    actor.recorder.report({
      kind: kind.name,
      requestId: '',
      at: Date.now(),
      request: 'POST /graphql',
      problem: `a reply of ${reply.body.length} bytes`,
      answer: reply.body.toString('latin1', 0, 200),
    });
  };
  const byNobody = { as: anonymous, headers: {} };
  const attacks: readonly ((number: number) => Promise<unknown>)[] = [
    () => post(kinds.introspection, { query: introspection }, byNobody),
    () => post(kinds.introspection, { query: introspection }),
    () => post(kinds.zeroPages, { query: `{ ${zeroPages} }` }),
    () => post(kinds.nesting, { query: '{a'.repeat(5_000) + '}'.repeat(5_000) }),
    () => post(kinds.tokens, { query: `{ ${'__typename '.repeat(100_000)} }` }),
    () =>
      post(kinds.fragments, {
        query: `{ promptTemplates(first: 100) { nodes { ...F18 } } } ${fragments}`,
      }),
    () =>
      post(kinds.cycle, {
        query: '{ viewer { ...A } } fragment A on User { ...B } fragment B on User { ...A }',
      }),
    (number) =>
      post(kinds.distinct, {
        query: `query Q${number} { a${number}: viewer { n${number}: name } ${zeroPages} }`,
      }),
    () => post(kinds.notJson, '{"query": "{ viewer', {}),
    () => post(kinds.notJson, '{"query": "{ viewer', byNobody),
    () => post(kinds.variables, `{"query":"{ viewer { id } }","variables":${deep(50_000)}}`),
    () =>
      actor.send(kinds.byGet, {
        method: 'GET',
        path: `/graphql?query=${encodeURIComponent('mutation { signOutEverywhere { endedSessions } }')}`,
        headers: actor.apiKey,
      }),
    () => post(kinds.anonymous, { query: '{ viewer { id } }' }, byNobody),
  ];
  return async (number: number) => {
    await attacks[number % attacks.length]?.(number);
  };
}
