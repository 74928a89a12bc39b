import { expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { statementsDuring } from '../../../support/database/statements.ts';
import { createTemplate } from '../../../support/prompts/templates.ts';
import { signUp } from '../../../support/users/people.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();

it('the pages of templates run a fixed number of statements', async () => {
  const person = await signUp(test);
  const visitor = new Visitor(test, person);
  const read = (path: string) =>
    statementsDuring(test, async () => {
      expect((await visitor.open(path)).status).toBe(200);
    });
  const { databaseId } = await createTemplate(person);
  const paths = [
    '/prompts',
    '/prompts?search=title&category=BUSINESS&tags=x&orderBy=TITLE_ASC',
    '/prompts/new',
    `/prompts/${databaseId}?TOPIC=x`,
    `/prompts/${databaseId}/edit`,
    `/prompts/${databaseId}/delete`,
  ];
  const counts: Record<string, number> = {};
  for (const path of paths) counts[path] = await read(path);
  const shape = { contentType: 'image/png', byteSize: 1, width: 1, height: 1 };
  const screenshots = Array.from({ length: 5 }, (_, position) => ({
    ...{ ...shape, position, templateId: databaseId, ownerId: person.userId },
  }));
  await test.database.client.screenshot.createMany({ data: screenshots });
  for (let index = 0; index < 30; index += 1) await createTemplate(person, { tags: ['x'] });
  for (const path of paths) {
    expect([path, await read(path)]).toStrictEqual([path, counts[path]]);
    expect(counts[path]).toBeLessThanOrEqual(8);
  }
});
