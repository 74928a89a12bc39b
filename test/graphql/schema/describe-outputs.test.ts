import { buildSchema, parse } from 'graphql';
import { expect, it } from 'vitest';
import { plugin } from '../../../src/graphql/schema/describe-outputs.ts';

const schema = buildSchema(`
  enum Kind { "First." ONE "Second." TWO }
  "A box."
  type Box {
    "The name, shown as \`name\` in REST."
    name: String!
    "What it is for."
    purpose: String
    "The kind. Null if unknown."
    kind: Kind
    "The boxes inside."
    boxes: [Box!]!
  }
  type Query { box: Box, boxes: [Box!] }
`);

const describe = (source: string) => {
  const [, json = ''] =
    /= (\{.*\}) as const/s.exec(plugin(schema, [{ document: parse(source) }])) ?? [];
  return JSON.parse(json);
};

it('describeOutputs describes the fields of fragments by their names in the result', () => {
  expect(
    describe('fragment Row on Box { name purpose kind inner: boxes { label: name kind } }'),
  ).toEqual({
    Row: {
      name: 'The name, shown as name in REST.',
      purpose: 'What it is for. Can be null.',
      kind: 'The kind. Null if unknown. One of: ONE, TWO.',
      inner: 'The boxes inside. Fields: label, kind.',
    },
  });
});

it('describeOutputs describes the record of an operation that uses no fragment', () => {
  const fragment = 'fragment Row on Box { name }';
  expect(describe(`query A { boxes { name } } query B { boxes { ...Row } } ${fragment}`)).toEqual({
    A: { name: 'The name, shown as name in REST.' },
    Row: { name: 'The name, shown as name in REST.' },
  });
});

it('describeOutputs omits operations with several records', () => {
  expect(describe('query A { box { name } boxes { name } }')).toEqual({});
});
