import { beforeAll, describe, expect, it } from 'vitest';
import { Financier } from '../support/finance/financier.ts';
import { pixel } from '../support/images/images.ts';
import { createClient } from './rest/__generated__/hey-api/client/index.ts';
import * as heyApi from './rest/__generated__/hey-api/index.ts';
import { createRestClient } from './rest/openapi-fetch.ts';
import { newTemplate, useClientServer } from './server.ts';

const server = useClientServer();
let food = 0;
let baseUrl = '';
const keys = { finance: '', prompts: '' };

beforeAll(async () => {
  const { person, food: category } = await Financier.signUp(server.test);
  food = category;
  baseUrl = new URL(server.url).origin;
  const { createFinanceKey } = await person.execute(
    'mutation { createFinanceKey(input: { name: "A program" }) { secret } }',
  );
  keys.finance = createFinanceKey.secret;
  keys.prompts = (await person.createApiKey({ permission: 'MANAGE' })).secret;
});

const template = { ...newTemplate, category: 'communication' } as const;

describe('openapi-fetch with the types of openapi-typescript', () => {
  it('creates, reads and deletes a record, and leaves out fields with a default', async () => {
    const client = createRestClient({ baseUrl, key: keys.finance });
    const created = await client.POST('/api/finance/entries', {
      body: { category_id: food, amount: '12.50', date: '2026-03-05' },
    });
    expect(created.data).toMatchObject({ amount: '12.50', tags: [], description: null });
    const id = created.data?.id ?? 0;
    const list = await client.GET('/api/finance/entries', {
      params: { query: { month: '2026-03' } },
    });
    expect(list.data?.map((entry) => entry.id)).toContain(id);
    const deleted = await client.DELETE('/api/finance/entries/{id}', { params: { path: { id } } });
    expect(deleted.data).toEqual({ id, deleted: true });
  });

  it('returns a page of templates and the body of an error', async () => {
    const client = createRestClient({ baseUrl, key: keys.prompts });
    const created = await client.POST('/api/v1/prompt_templates', { body: template });
    const list = await client.GET('/api/v1/prompt_templates', {
      params: { query: { per_page: 10 } },
    });
    expect(list.data?.pagination.total_count).toBeGreaterThan(0);
    expect(list.data?.prompt_templates.map(({ id }) => id)).toContain(created.data?.id);
    const invalid = await client.POST('/api/v1/prompt_templates', {
      body: { ...template, title: '' },
    });
    expect(invalid.response.status).toBe(422);
    expect(invalid.error).toEqual({
      error: 'Validation failed',
      details: ["Title can't be blank"],
    });
  });
});

describe('the client of hey-api', () => {
  const clientWith = (key: string) => createClient({ baseUrl, auth: key });

  it('creates, reads and deletes a record, and leaves out fields with a default', async () => {
    const client = clientWith(keys.finance);
    const created = await heyApi.createEntry({
      client,
      body: { category_id: food, amount: '12.50', date: '2026-04-05' },
    });
    expect(created.data).toMatchObject({ amount: '12.50', tags: [], description: null });
    const id = created.data?.id ?? 0;
    const list = await heyApi.listEntries({ client, query: { month: '2026-04' } });
    expect(list.data?.map((entry) => entry.id)).toEqual([id]);
    const deleted = await heyApi.deleteEntry({ client, path: { id } });
    expect(deleted.data).toEqual({ id, deleted: true });
  });

  it('sends an image, and returns the body of an error', async () => {
    const client = clientWith(keys.prompts);
    const created = await heyApi.createPromptTemplate({
      client,
      body: { ...template, screenshots: [pixel] },
    });
    expect(created.data?.screenshots).toHaveLength(1);
    const invalid = await heyApi.createPromptTemplate({
      client,
      body: { ...template, title: '' },
    });
    expect(invalid.error).toEqual({
      error: 'Validation failed',
      details: ["Title can't be blank"],
    });
  });
});
