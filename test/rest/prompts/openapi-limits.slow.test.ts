import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../src/rest/openapi/json-schema.ts';
import { usePrivateApp } from '../../support/app/app.ts';
import { openApi, operationsOf } from '../../support/http/openapi.ts';
import { valuesOf } from '../../support/samples/schema-values.ts';
import { type KeyHolder, signUpAs } from '../../support/users/people.ts';

const operations = operationsOf('/api/v1');
const test = usePrivateApp({ RATE_LIMIT_V1: 'off' });
let manager: KeyHolder;

beforeAll(async () => {
  const person = await signUpAs(test, 'MARKETER');
  manager = await person.createApiKey({ permission: 'MANAGE', scopes: ['REFERRALS'] });
});

const withBodies = operations.filter(({ operation }) => operation.requestBody);
const fields = withBodies.flatMap(({ method, path, operation }) => {
  const { schema, example } = operation.requestBody?.content['application/json'] ?? {};
  const name = String(schema?.$ref).split('/').at(-1) as string;
  return Object.entries(openApi.components.schemas[name]?.properties ?? {}).map(
    ([field, fieldSchema]) => ({ method, path, field, schema: fieldSchema, example }),
  );
});

describe.each(fields)('$field in $method $path', ({ method, path, field, schema, example }) => {
  /** The status for the example body with another value for this field. */
  async function statusWith(value: unknown): Promise<number> {
    const creation = withBodies.find((each) => each.method === 'POST');
    const body = creation?.operation.requestBody?.content['application/json'].example as object;
    const { id } = (await manager.post('/api/v1/prompt_templates', body)).json();
    const payload = { ...(example as object), [field]: value };
    const options = { method: method as 'POST', url: path.replace('{id}', id), payload };
    return (await manager.request(options)).statusCode;
  }

  const { fits, breaks } = valuesOf(schema);

  it('accepts the values at the documented limits', async () => {
    expect(fits.length).toBeGreaterThan(0);
    for (const value of fits) {
      expect(await statusWith(value), JSON.stringify(value)).toBe(method === 'POST' ? 201 : 200);
    }
  });

  it('rejects values outside the documented limits with 422', async () => {
    expect(breaks.length).toBeGreaterThan(0);
    for (const value of breaks) {
      expect(await statusWith(value), JSON.stringify(value)).toBe(422);
    }
  });
});

const queryOf = ({ operation }: (typeof operations)[number]) =>
  (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
const queried = operations.filter((operation) => queryOf(operation).length > 0);

describe.each(queried)('the query of $method $path', (named) => {
  const { path } = named;

  it('accepts the documented values and returns 422 for others', async () => {
    for (const { name, schema } of queryOf(named)) {
      const { minimum } = schema as { minimum?: number };
      const accepted = schema.enum ?? [schema.default, minimum];
      const rejected = schema.enum ? ['another'] : [(minimum ?? 0) - 1, 1.5, 'x'];
      for (const value of accepted) {
        expect((await manager.get(`${path}?${name}=${value}`)).statusCode).toBe(200);
      }
      for (const value of rejected) {
        expect((await manager.get(`${path}?${name}=${value}`)).statusCode).toBe(422);
      }
    }
  });

  it('has the documented defaults', async () => {
    const defaults = queryOf(named).flatMap(({ name, schema }) =>
      schema.default === undefined ? [] : [`${name}=${schema.default}`],
    );
    expect(defaults).toEqual(['page=1', 'per_page=25']);
    const [plain, explicit] = [
      await manager.get(path),
      await manager.get(`${path}?${defaults.join('&')}`),
    ];
    expect(plain.json()).toStrictEqual(explicit.json());
  });
});

it('a new template has the documented defaults', async () => {
  const { properties = {}, required } = openApi.components.schemas
    .CreatePromptTemplateInput as JsonSchema;
  const minimalBody = { title: 'T', description: 'D', content: 'Hello', category: 'creative' };
  expect(Object.keys(minimalBody)).toEqual(required);
  const defaults = Object.fromEntries(
    Object.entries(properties).flatMap(([name, field]) =>
      'default' in field ? [[name, field.default]] : [],
    ),
  );
  expect(defaults).toEqual({
    difficulty: 'easy',
    visibility: 'private',
    tags: [],
    screenshots: [],
    estimated_build_time: 2,
  });
  const reply = await manager.post('/api/v1/prompt_templates', minimalBody);
  expect(reply.json()).toMatchObject(defaults);
});
