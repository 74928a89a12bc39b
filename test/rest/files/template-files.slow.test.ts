import { beforeAll, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { createTemplate } from '../../support/prompts/templates.ts';
import { anybody, signUp } from '../../support/users/people.ts';
import { unpack } from '../../support/users/user-data.ts';
import { Visitor } from '../../support/web/web-visitor.ts';

const test = useApp();
const zipPath = '/exports/prompts.zip';

const owner = useSeed(() => signUp(test));
const visitor = useSeed(() => new Visitor(test, owner));
let letter: string;
beforeAll(async () => {
  const { databaseId } = await createTemplate(owner, {
    ...{
      title: 'Écrire: a letter',
      description: 'Writes "a" letter',
      content: 'Dear\r\n{{NAME}}\n',
    },
    ...{ category: 'STARTER_KIT', difficulty: 'HARD', tags: ['mail', 'a, b'] },
  });
  letter = databaseId;
  for (const content of ['Look at {{CODE}}.', 'Read it.']) {
    await createTemplate(owner, { title: 'Review', content, category: 'DEVELOPER' });
  }
  await createTemplate(await signUp(test), { title: 'Of another user' });
});

const letterFile = () => `---
id: ${letter}
slug: ecrire-a-letter
title: "Écrire: a letter"
description: Writes "a" letter
category: starter-kit
difficulty: hard
visibility: private
estimated_build_time: 2
tags:
  - mail
  - a, b
variables: []
---
Dear\r\n{{NAME}}\n`;

async function namesOf(query: string): Promise<string[]> {
  const reply = await owner.get(`${zipPath}${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return [...(await unpack(reply.rawPayload)).keys()];
}

describe('GET /exports/prompts/:id', () => {
  it('is the file that the command line writes, as an attachment', async () => {
    const { body, headers, statusCode } = await owner.get(`/exports/prompts/${letter}`);
    expect([statusCode, body]).toEqual([200, letterFile()]);
    expect(headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'content-disposition': "attachment; filename*=UTF-8''%C3%A9crire-a-letter.md",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it('returns 404 for a template of another user and for an invalid id', async () => {
    const other = await signUp(test);
    expect((await other.get(`/exports/prompts/${letter}`)).statusCode).toBe(404);
    expect((await owner.get('/exports/prompts/x')).statusCode).toBe(404);
  });

  it('is linked on the page of the template', async () => {
    const page = await visitor.open(`/prompts/${letter}`);
    expect(page.link('Export')).toBe(`/exports/prompts/${letter}`);
  });
});

describe('GET /exports/prompts.zip', () => {
  it('has a file for each template, with numbers for equal titles', async () => {
    const reply = await owner.get(zipPath);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="prompts.zip"',
      'cache-control': 'no-store',
    });
    const files = await unpack(reply.rawPayload);
    expect([...files.keys()]).toEqual(['écrire-a-letter.md', 'review.md', 'review-2.md']);
    expect(files.get('écrire-a-letter.md')?.toString()).toBe(letterFile());
  });

  it('has more templates than a page has, each once', async () => {
    const person = await signUp(test);
    await test.database.client.$executeRaw`
      INSERT INTO "prompt_templates" ("id", "owner_id", "title", "description", "content", "category", "created_via")
      SELECT gen_random_uuid(), ${person.userId}::uuid, 'Title ' || n, 'Text', 'Content', 'developer', 'web'
        FROM generate_series(1, 250) AS n`;
    const files = await unpack((await person.get(zipPath)).rawPayload);
    const expected = Array.from({ length: 250 }, (_, index) => `title-${index + 1}.md`);
    expect([...files.keys()].toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    ['?category=starter-kit', ['écrire-a-letter.md']],
    ['?search=code', ['review.md']],
    ['?has_variables=false', ['review.md']],
    ['?all_tag=mail&all_tag=a,%20b', ['écrire-a-letter.md']],
    ['?difficulty=medium', []],
  ])('with %s has %j', async (query, expected) => {
    expect(await namesOf(query)).toEqual(expected);
  });

  it('is linked on the list, with its filters', async () => {
    const page = await visitor.open(
      '/prompts?category=STARTER_KIT&tags=Mail&search=dear&orderBy=TITLE_ASC',
    );
    const address = new URL(page.link('Export ZIP') ?? '', 'http://folio');
    expect(await namesOf(address.search)).toEqual(['écrire-a-letter.md']);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      search: 'dear',
      category: 'starter-kit',
      all_tag: 'Mail',
    });
  });

  it('returns 422 for an invalid filter', async () => {
    const reply = await owner.get(`${zipPath}?category=STARTER_KIT`);
    expect([reply.statusCode, reply.json()]).toEqual([
      422,
      { error: 'Validation failed', details: ['Category is not included in the list'] },
    ]);
  });
});

describe.each([zipPath, '/exports/prompts/x'])('%s', (path) => {
  it('returns 401 without a session', async () => {
    for (const client of [anybody(test), await owner.createApiKey()]) {
      expect((await client.get(path)).statusCode).toBe(401);
    }
  });

  it('returns 405 for other methods', async () => {
    const reply = await owner.request({ method: 'POST', url: path, payload: {} });
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

it('does not read templates for HEAD', async () => {
  test.statements.length = 0;
  const reply = await owner.request({ method: 'HEAD', url: zipPath });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(test.statements.filter((sql) => sql.includes('"prompt_templates"'))).toEqual([]);
});
