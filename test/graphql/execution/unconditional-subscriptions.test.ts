import { parse, validate } from 'graphql';
import { expect, it } from 'vitest';
import { unconditionalSubscriptions } from '../../../src/graphql/execution/unconditional-subscriptions.ts';
import { schema } from '../../../src/graphql/schema.ts';

const errorsOf = (document: string) =>
  validate(schema, parse(document), [unconditionalSubscriptions]).map(({ message }) => message);

it.each([
  'subscription { changes @include(if: true) { cursor } }',
  'subscription { ... @skip(if: false) { changes { cursor } } }',
  'subscription { ...F } fragment F on Subscription { changes @skip(if: true) { cursor } }',
])('a condition at the top level of a subscription is rejected: %s', (document) => {
  expect(errorsOf(document)).toEqual([
    'The top level of a subscription must not use @skip or @include',
  ]);
});

it.each([
  'subscription { changes { cursor @skip(if: true) node { action } } }',
  'query { viewer @include(if: false) { email } }',
  'subscription { ...F } fragment F on Subscription { ...F changes { cursor } }',
])('other conditions and fragments are accepted: %s', (document) => {
  expect(errorsOf(document)).toEqual([]);
});
