import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../src/rest/openapi/json-schema.ts';
import { usePrivateApp } from '../../support/app.ts';
import { openApi, operationsOf } from '../../support/openapi.ts';
import { type KeyHolder, signUpAs } from '../../support/people.ts';
import { valuesOf } from '../../support/schema-values.ts';

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
  /** The status of a request whose body is the example but for this field. */
  async function statusWith(value: unknown): Promise<number> {
    const creation = withBodies.find((each) => each.method === 'POST');
    const body = creation?.operation.requestBody?.content['application/json'].example as object;
    const { id } = (await manager.post('/api/v1/prompt_templates', body)).json();
    const payload = { ...(example as object), [field]: value };
    const options = { method: method as 'POST', url: path.replace('{id}', id), payload };
    return (await manager.request(options)).statusCode;
  }

  const { fits, breaks } = valuesOf(schema);

  it('takes what the document allows at its limits', async () => {
    expect(fits.length).toBeGreaterThan(0);
    for (const value of fits) {
      expect(await statusWith(value), JSON.stringify(value)).toBe(method === 'POST' ? 201 : 200);
    }
  });

  it('is refused with 422 beyond them', async () => {
    expect(breaks.length).toBeGreaterThan(0);
    for (const value of breaks) {
      expect(await statusWith(value), JSON.stringify(value)).toBe(422);
    }
  });
});

const queried = operations.filter(({ operation }) =>
  operation.parameters?.some((parameter) => parameter.in === 'query'),
);

describe.each(queried)('the query of $method $path', ({ path, operation }) => {
  it('takes each documented word and limit, and refuses others', async () => {
    for (const { name, schema } of operation.parameters ?? []) {
      const { minimum } = schema as { minimum?: number };
      const taken = schema.enum ?? [schema.default, minimum];
      const refused = schema.enum ? ['another'] : [(minimum ?? 0) - 1, 1.5, 'x'];
      for (const value of taken) {
        expect((await manager.get(`${path}?${name}=${value}`)).statusCode).toBe(200);
      }
      for (const value of refused) {
        expect((await manager.get(`${path}?${name}=${value}`)).statusCode).toBe(422);
      }
    }
  });

  it('is at its defaults where it is left out', async () => {
    const defaults = (operation.parameters ?? []).flatMap(({ name, schema }) =>
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
  const least = { title: 'T', description: 'D', content: 'Hello', category: 'creative' };
  expect(Object.keys(least)).toEqual(required);
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
  const reply = await manager.post('/api/v1/prompt_templates', least);
  expect(reply.json()).toMatchObject(defaults);
});
