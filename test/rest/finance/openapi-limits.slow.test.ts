import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../src/rest/openapi/json-schema.ts';
import { useApp, useSeed } from '../../support/app/app.ts';
import { ExampleFinances } from '../../support/finance/finance-examples.ts';
import { type NamedOperation, openApi, operationsOf } from '../../support/http/openapi.ts';
import { valuesOf } from '../../support/samples/schema-values.ts';

const test = useApp();
const finances = useSeed(() => ExampleFinances.prepare(test));

const operations = operationsOf('/api/finance');
const fields = operations.flatMap((named) => {
  const { schema, example } = named.operation.requestBody?.content['application/json'] ?? {};
  const name = String(schema?.$ref).split('/').at(-1) as string;
  return Object.entries(openApi.components.schemas[name]?.properties ?? {}).map(
    ([field, fieldSchema]) => ({
      title: `${field} in ${named.method} ${named.path}`,
      named,
      field,
      schema: fieldSchema,
      example,
    }),
  );
});

describe.each(fields)('$title', ({ named, field, schema, example }) => {
  /** The status for the example body with another value for this field. */
  async function statusWith(value: unknown): Promise<number> {
    await finances.reset();
    const payload = { ...(example as object), [field]: value };
    return (await finances.send(named, { payload })).statusCode;
  }

  const { fits, breaks } = valuesOf(schema);
  // The document cannot contain the ids that exist.
  const records: Record<string, number> = { category_id: 7, account_id: 3 };
  const record = records[field];

  it('accepts the values at the documented limits', async () => {
    const values = record === undefined ? fits : [...fits, record];
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) {
      const expected = named.method === 'POST' ? 201 : 200;
      expect(await statusWith(value), JSON.stringify(value)).toBe(expected);
    }
  });

  it('rejects values outside the documented limits with 422', async () => {
    expect(breaks.length).toBeGreaterThan(0);
    for (const value of record === undefined ? breaks : [...breaks, 999, 0, -1, 2 ** 31, '7']) {
      expect(await statusWith(value), JSON.stringify(value)).toBe(422);
    }
  });
});

/** Valid and invalid values of each query parameter. */
const queries: Record<string, { fits: string[]; breaks: string[] }> = {
  month: {
    fits: ['1900-01', '2199-12', '2024-02', ''],
    breaks: ['1899-12', '2200-01', '2026-13', '2026-00', '2026-3', '2026-03-01', 'x', '%00'],
  },
  period: { fits: ['month', ''], breaks: ['MONTH', 'year', 'x'] },
  move_to: { fits: ['7'], breaks: ['0', '1.5', 'x', '7e0', '07', '999', '2147483648', '8'] },
};

const queried = operations.flatMap((named) =>
  (named.operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) => ({ title: `${name} of ${named.method} ${named.path}`, named, name })),
);

describe.each(queried)('$title', ({ named, name }: { named: NamedOperation; name: string }) => {
  it('accepts the documented values and returns 422 for others', async () => {
    const { fits = [], breaks = [] } = queries[name] ?? {};
    expect(fits.length).toBeGreaterThan(0);
    for (const [values, status] of [
      [fits, 200],
      [breaks, 422],
    ] as const) {
      for (const value of values) {
        await finances.reset();
        const reply = await finances.send(named, { query: `?${name}=${value}` });
        expect(reply.statusCode, value).toBe(status);
      }
    }
  });
});

it('a new record has the documented defaults', async () => {
  const minimalBodies: Record<string, object> = {
    CreateCategoryInput: { name: 'N', type: 'income', emoji: '🎁' },
    CreateEntryInput: { category_id: 7, amount: 1 },
    CreateAccountInput: { name: 'N' },
  };
  await finances.reset();
  for (const [name, body] of Object.entries(minimalBodies)) {
    const { properties = {}, required } = openApi.components.schemas[name] as JsonSchema;
    expect(Object.keys(body)).toEqual(required);
    const named = operations.find(({ operation }) =>
      String(operation.requestBody?.content['application/json'].schema.$ref).endsWith(`/${name}`),
    ) as NamedOperation;
    const defaults = Object.fromEntries(
      Object.entries(properties).flatMap(([field, schema]) =>
        'default' in schema ? [[field, schema.default]] : [],
      ),
    );
    expect(Object.keys(defaults).length).toBeGreaterThan(0);
    const reply = await finances.send(named, { payload: body });
    expect(reply.json()).toMatchObject(defaults);
  }
});
