import { z } from 'zod';
import { component } from '../../component.ts';
import { integerId, timestamp } from '../../response-fields.ts';

const keyFields = {
  id: integerId('key', 5),
  name: z.string(),
  key_prefix: z.string(),
  last_used_at: timestamp.nullable(),
  created_at: timestamp,
};
const keyExample = {
  id: 5,
  name: 'Spreadsheet',
  key_prefix: 'fin_4nUpSg',
  last_used_at: null,
  created_at: '2026-03-01T12:00:00.000Z',
};

export const financeKey = component({
  name: 'FinanceKey',
  describedBy: 'FinanceKey',
  fields: keyFields,
  example: keyExample,
});

/** The only response with the secret. */
export const newFinanceKey = component({
  name: 'NewFinanceKey',
  describedBy: 'FinanceKey',
  fields: {
    ...keyFields,
    key: z
      .string()
      .describe('The secret, for the `Authorization` header. REST does not show it again.'),
  },
  example: { ...keyExample, key: 'fin_4nUpSgu2WkJX0aBcDeFgHiJkLmNoPqRsTuV8mK1x' },
}).describe('A new finance key, with its secret.');
