import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { restRoutes } from '../../../src/rest/routes.ts';
import { useApp } from '../../support/app/app.ts';
import { statementsDuring } from '../../support/database/statements.ts';
import { linksOf, paginationOf } from '../../support/rest/pages.ts';
import { type KeyHolder, signUp } from '../../support/users/people.ts';

const test = useApp();
const path = '/api/v1/prompt_templates';
let key: KeyHolder;
/** The expected templates of the list, newest first. */
const listed: Record<string, unknown>[] = [];

beforeAll(async () => {
  const person = await signUp(test);
  key = await person.createApiKey({ permission: 'READ' });
  const writer = await person.createApiKey({ permission: 'MANAGE' });
  await (await (await signUp(test)).createApiKey()).post(path, sample(99));
  for (let number = 0; number < 7; number += 1) {
    // Pairs have the same time, so that the id decides their order.
    test.now = new Date(Date.UTC(2026, 0, 1 + Math.floor(number / 2)));
    const reply = await writer.post(path, sample(number));
    const { template_variables, ...body } = reply.json();
    listed.push({ ...body, has_variables: template_variables.length > 0 });
  }
  test.now = undefined;
  listed.sort((one, other) => (order(one) < order(other) ? 1 : -1));
  await test.database.client.promptTemplate.update({
    where: { id: listed[0]?.id as string },
    data: { visibility: 'SHARED', createdVia: 'WEB' },
  });
  Object.assign(listed[0] as object, { visibility: 'shared', created_via: 'web' });
});

const order = (body: Record<string, unknown>) => `${body.created_at} ${body.id}`;

const sample = (number: number) => ({
  title: `Template ${number}`,
  description: 'One of a list',
  content: number % 2 ? 'Hello {{NAME}}' : 'Hello you',
  category: number % 3 ? 'business' : 'creative',
  visibility: number === 4 ? 'public' : 'private',
});

describe('GET /api/v1/prompt_templates', () => {
  it('returns the templates with the fields of the list, ordered by time and id, newest first', async () => {
    const reply = await key.get(path);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.json()).toStrictEqual({
      prompt_templates: listed,
      pagination: paginationOf(1, 25, 7),
    });
  });

  it('returns a page with links to the first, previous, next and last page', async () => {
    const reply = await key.get(`${path}?per_page=2&page=2`);
    expect(reply.json()).toStrictEqual({
      prompt_templates: listed.slice(2, 4),
      pagination: paginationOf(2, 2, 7),
    });
    expect(reply.headers.link).toBe(
      linksOf(path, 'per_page=2', { first: 1, prev: 1, next: 3, last: 4 }),
    );
  });

  it('repeats only the documented parameters in its links, in their canonical form', async () => {
    const padding = `unknown=${'x'.repeat(3_000)}&other[]=1&other[]=2&__proto__=y`;
    const size = `${'0'.repeat(2_000)}2`;
    const filters = 'created_via=api&category=&visibility=private';
    const reply = await key.get(`${path}?${padding}&${filters}&per_page=%2B${size}&page=01#z`);
    expect(reply.statusCode).toBe(200);
    const last = reply.json().pagination.total_pages;
    expect(last).toBeGreaterThan(1);
    const repeated = 'per_page=2&visibility=private&created_via=api';
    expect(reply.headers.link).toBe(linksOf(path, repeated, { first: 1, next: 2, last }));
  });

  it('has short links, because all repeated parameters are enum values', () => {
    const paged = restRoutes.filter((route) => route.totalCount);
    expect(paged.length).toBeGreaterThan(2);
    for (const route of paged) {
      const { page: _page, perPage: _perPage, ...filter } = route.query.shape;
      for (const field of Object.values(filter)) {
        const { enum: values } = (field as z.ZodOptional<z.ZodType>).unwrap().meta() ?? {};
        expect(values, route.path).toEqual(expect.arrayContaining([expect.any(String)]));
      }
    }
  });

  it('returns an empty page after the last one, with a link to the last page', async () => {
    for (const number of ['9', '2147483647', '9007199254740991']) {
      const reply = await key.get(`${path}?page=${number}&per_page=100`);
      expect(reply.json()).toStrictEqual({
        prompt_templates: [],
        pagination: paginationOf(Number(number), 100, 7),
      });
      expect(reply.headers.link).toBe(
        linksOf(path, 'per_page=100', { first: 1, prev: 1, last: 1 }),
      );
    }
  });

  it('returns 0 pages without records', async () => {
    const emptyKey = await (await signUp(test)).createApiKey({ permission: 'READ' });
    const reply = await emptyKey.get(path);
    expect(reply.json()).toStrictEqual({
      prompt_templates: [],
      pagination: paginationOf(1, 25, 0),
    });
    expect(reply.headers.link).toBe(linksOf(path, 'per_page=25', { first: 1, last: 1 }));
  });

  it('treats a page size over 100 as 100', async () => {
    for (const size of ['101', '1000', '9007199254740992', '9'.repeat(400)]) {
      const reply = await key.get(`${path}?per_page=${size}`);
      expect(reply.json().pagination).toStrictEqual(paginationOf(1, 100, 7));
    }
  });

  it('treats empty parameters as missing, and ignores unknown ones', async () => {
    const reply = await key.get(
      `${path}?page=&per_page=&category=&visibility=&sort=x&perPage=1&createdVia=web`,
    );
    expect(reply.json()).toStrictEqual({
      prompt_templates: listed,
      pagination: paginationOf(1, 25, 7),
    });
  });

  it.each([
    ['category=business', (body: Record<string, unknown>) => body.category === 'business'],
    ['category=developer', () => false],
    ['visibility=public', (body) => body.visibility === 'public'],
    ['visibility=shared', (body) => body.visibility === 'shared'],
    ['visibility=purchasable', () => false],
    ['created_via=web', (body) => body.created_via === 'web'],
    ['created_via=api', (body) => body.created_via === 'api'],
    [
      'category=creative&created_via=api',
      (body) => body.category === 'creative' && body.created_via === 'api',
    ],
  ] as [string, (body: Record<string, unknown>) => boolean][])(
    'filters by %s',
    async (query, matches) => {
      const found = listed.filter(matches);
      const reply = await key.get(`${path}?${query}`);
      expect(reply.json()).toStrictEqual({
        prompt_templates: found,
        pagination: paginationOf(1, 25, found.length),
      });
    },
  );

  it.each([
    ['page=0', 'Page must be greater than or equal to 1'],
    ['page=-3', 'Page must be greater than or equal to 1'],
    ['page=1e2', 'Page must be an integer'],
    ['page=1.0', 'Page must be an integer'],
    ['page=x', 'Page must be an integer'],
    ['page=99999999999999999999', 'Page is too large'],
    ['page=1&page=2', 'Page must be given once'],
    ['per_page=0', 'Per page must be greater than or equal to 1'],
    ['per_page=ten', 'Per page must be an integer'],
    ['category=cooking', 'Category is not included in the list'],
    ['category=BUSINESS', 'Category is not included in the list'],
    ['category=business&category=business', 'Category must be given once'],
    ['visibility=secret', 'Visibility is not included in the list'],
    ['created_via=fax', 'Created via is not included in the list'],
    ['category=%00', 'Category is not included in the list'],
  ])('returns 422 for %s', async (query, detail) => {
    const reply = await key.get(`${path}?${query}`);
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toStrictEqual({ error: 'Validation failed', details: [detail] });
  });

  it('runs the same number of statements for every page size', async () => {
    const count = (size: number) =>
      statementsDuring(test, () => key.get(`${path}?per_page=${size}`));
    expect(await count(7)).toBe(await count(1));
  });
});
