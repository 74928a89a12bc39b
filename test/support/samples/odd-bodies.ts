/** Unusual and invalid bodies of requests to /graphql. */

/** A JSON body that runs a query. */
export const typename = '{"query":"{ __typename }"}';
const operation = (value: object) => JSON.stringify(value);

/** JSON bodies, and others that are sent as JSON. None of them may change a record. */
export const bodies: Record<string, string | Buffer> = {
  'no body': '',
  'only spaces': '   ',
  'text that is not JSON': '{',
  'JSON with a trailing comma': '{"query":"{ __typename }",}',
  'two JSON texts': `${typename}${typename}`,
  'a byte order mark': `\uFEFF${typename}`,
  'bytes that are not UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  'a NUL byte': '{"query":"{ __typename }\u0000"}',
  null: 'null',
  'a number': '7',
  'a text': '"{ __typename }"',
  'an empty batch': '[]',
  'a batch': `[${typename},${typename}]`,
  'an empty object': '{}',
  'an unknown member': '{"query":"{ __typename }","more":1}',
  'a member __proto__': '{"query":"{ __typename }","__proto__":{"polluted":true}}',
  'a duplicate member': '{"query":"{ nothing }","query":"{ __typename }"}',
  'an empty query': '{"query":""}',
  'a query of null': '{"query":null}',
  'a query that is a list': '{"query":["{ __typename }"]}',
  'only a persisted query': operation({ extensions: { persistedQuery: { version: 1 } } }),
  'operationName of null': '{"query":"{ __typename }","operationName":null}',
  'an empty operationName': '{"query":"{ __typename }","operationName":""}',
  'operationName of a number': '{"query":"{ __typename }","operationName":7}',
  'an unknown operationName': '{"query":"query A { __typename }","operationName":"B"}',
  'an unknown operationName and an unknown field': '{"query":"{ no }","operationName":"B"}',
  'two operations without a name': '{"query":"query A { __typename } query B { __typename }"}',
  'variables of null': '{"query":"{ __typename }","variables":null}',
  'variables that are a list': '{"query":"{ __typename }","variables":[]}',
  'variables that are a text': '{"query":"{ __typename }","variables":"{}"}',
  'extensions that are a list': '{"query":"{ __typename }","extensions":[]}',
  'extensions of null': '{"query":"{ __typename }","extensions":null}',
  'the cost': '{"query":"{ viewer { name } }","extensions":{"cost":true}}',
  'a missing variable': '{"query":"query ($id: ID!) { node(id: $id) { id } }"}',
  'a variable of the wrong type': operation({
    query: 'query ($n: Int) { promptTemplates(first: $n) { totalCount } }',
    variables: { n: 'x' },
  }),
  'a variable that does not exist': operation({ query: '{ __typename }', variables: { other: 1 } }),
  'too many list items': operation({
    query: '{ __typename }',
    variables: { items: Array(1_001).fill(1) },
  }),
  'a syntax error': '{"query":"{"}',
  'only a comment': '{"query":"# nothing"}',
  'only a fragment': '{"query":"fragment F on Query { __typename }"}',
  'a type definition': '{"query":"type Query { a: Int }"}',
  'an unknown field': '{"query":"{ nothing }"}',
  'eleven unknown fields': '{"query":"{ a b c d e f g h i j k }"}',
  'a subscription': '{"query":"subscription { __typename }"}',
  'defer, which is not supported': '{"query":"{ ... @defer { __typename } }"}',
  'too many levels': operation({ query: `${'{ viewer '.repeat(13)}${'}'.repeat(13)}` }),
  // With thousands, the reply would depend on the stack that the machine has left.
  'hundreds of levels': operation({ query: '{a'.repeat(600) }),
  'more levels than the stack has': operation({ query: '['.repeat(9_000) }),
  'too many tokens': operation({ query: `{ ${'a '.repeat(4_001)} }` }),
  'two limits exceeded': operation({
    query: `{ ${'a: __typename '.repeat(51)} ${'__typename @skip(if: false) '.repeat(51)} }`,
  }),
  'too high a cost': operation({
    query:
      '{ promptTemplates(first: 100) { nodes { owner { promptTemplates(first: 100) { nodes { title } } } } } }',
  }),
  'an expected error': '{"query":"mutation { deleteEntry(id: \\"x\\") { query { __typename } } }"}',
  'an expected error beside data':
    '{"query":"{ __typename promptTemplates(first: 101) { totalCount } }"}',
  introspection: '{"query":"{ __schema { queryType { name } } }"}',
  'a document of over 1 MB': operation({ query: `{ __typename } #${'x'.repeat(1_050_000)}` }),
  'a body of over 40 MB': Buffer.alloc(41 * 1024 * 1024, ' '),
};

const part = (name: string, value: string, more = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const nullFile = (query: string) =>
  part('operations', operation({ query, variables: { f: null } }));
const upload = 'query ($f: Upload) { __typename }';
const file = part('0', 'text', '; filename="a.txt"\r\nContent-Type: text/plain');

/** Bodies of multipart/form-data with the boundary `x`. */
export const multipartBodies: Record<string, string> = {
  nothing: '',
  'only an end': '--x--\r\n',
  'an end that is missing': part('operations', typename),
  'no operations': `${part('map', '{}')}--x--\r\n`,
  'no map': `${part('operations', typename)}--x--\r\n`,
  'no files': `${part('operations', typename)}${part('map', '{}')}--x--\r\n`,
  'operations that are not JSON': `${part('operations', '{')}${part('map', '{}')}--x--\r\n`,
  'operations twice': `${part('operations', typename).repeat(2)}${part('map', '{}')}--x--\r\n`,
  'a batch': `${part('operations', `[${typename}]`)}${part('map', '{}')}--x--\r\n`,
  'a map that is a list': `${part('operations', typename)}${part('map', '[]')}--x--\r\n`,
  'a map of a missing file': `${nullFile(upload)}${part('map', '{"0":["variables.f"]}')}--x--\r\n`,
  'a map into the query': `${nullFile(upload)}${part('map', '{"0":["query"]}')}${file}--x--\r\n`,
  'a map into the prototype': `${nullFile(upload)}${part('map', '{"0":["variables.__proto__.x"]}')}${file}--x--\r\n`,
  'a file that no path has': `${nullFile(upload)}${part('map', '{}')}${file}--x--\r\n`,
  'a file that is not used': `${nullFile(upload)}${part('map', '{"0":["variables.f"]}')}${file}--x--\r\n`,
  'a syntax error': `${nullFile('{')}${part('map', '{"0":["variables.f"]}')}${file}--x--\r\n`,
};
