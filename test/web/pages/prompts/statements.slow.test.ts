import { expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { createTemplate, createVersions } from '../../../support/prompts/templates.ts';
import { setLabelDocument, updateTemplate } from '../../../support/prompts/versions.ts';
import { signUp } from '../../../support/users/people.ts';
import { pageStatements } from '../../../support/web/page-statements.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();

it('the pages of templates run a fixed number of statements', async () => {
  const person = await signUp(test);
  const visitor = new Visitor(test, person);
  const read = (path: string) => pageStatements(visitor, path);
  const { id, databaseId } = await createVersions(person);
  const paths = [
    '/prompts',
    '/prompts?search=title&category=BUSINESS&tags=x&orderBy=TITLE_ASC',
    '/prompts/new',
    `/prompts/${databaseId}?TOPIC=x`,
    `/prompts/${databaseId}/edit`,
    `/prompts/${databaseId}/delete`,
    `/prompts/${databaseId}/history`,
    `/prompts/${databaseId}/compare?from=1&to=2`,
    `/prompts/${databaseId}/versions/1`,
    `/prompts/${databaseId}/labels`,
    `/prompts/${databaseId}/labels/production/delete`,
  ];
  const counts: Record<string, number> = {};
  for (const path of paths) counts[path] = await read(path);
  const shape = { contentType: 'image/png', byteSize: 1, width: 1, height: 1 };
  const screenshots = Array.from({ length: 5 }, (_, position) => ({
    ...{ ...shape, position, templateId: databaseId, ownerId: person.userId },
  }));
  await test.database.client.screenshot.createMany({ data: screenshots });
  for (let index = 0; index < 30; index += 1) await createTemplate(person, { tags: ['x'] });
  for (let number = 1; number <= 15; number += 1) {
    await updateTemplate(person, id, { content: `Content ${number}` });
    await person.execute(setLabelDocument, { id, label: `label-${number}`, number: 2 });
  }
  for (const path of paths) {
    expect([path, await read(path)]).toStrictEqual([path, counts[path]]);
    expect(counts[path]).toBeLessThanOrEqual(8);
  }
});
