import { describe, expect, it } from 'vitest';
import { referencedImageIds } from '../../../src/images/image-rows.ts';
import { useApp } from '../../support/app/app.ts';
import { pixel } from '../../support/images/images.ts';
import { storedFiles } from '../../support/images/stored-files.ts';
import {
  conflict,
  deleteRecord,
  forget,
  makeOlder,
  undo,
  undoneBy,
} from '../../support/outcomes/undo.ts';
import { createTemplate } from '../../support/prompts/templates.ts';
import { type Client, signUp } from '../../support/users/people.ts';

const test = useApp();

describe('the images of a deleted template', () => {
  const url = async (client: Client, id: string) => {
    const { promptTemplate } = await client.execute(
      'query ($id: ID!) { promptTemplate(id: $id) { screenshots { databaseId url } } }',
      { id },
    );
    return promptTemplate?.screenshots[0];
  };

  it('are not served, come back with it, and are not orphans', async () => {
    const person = await signUp(test);
    const { id } = await createTemplate(person, { screenshots: [{ upload: pixel }] });
    const image = await url(person, id);
    const path = image.url.replace('http://folio.test', '');
    const change = await deleteRecord(person, 'PromptTemplate', id);
    expect((await person.get(path)).statusCode).toBe(404);
    expect((await person.get(`/files/${image.databaseId}`)).statusCode).toBe(404);
    const { databaseId } = image;
    expect(await referencedImageIds(test.database.client, [databaseId])).toEqual(
      new Set([databaseId]),
    );
    await undoneBy(person, change.id);
    expect((await person.get(path)).statusCode).toBe(200);
    expect(await url(person, id)).toEqual(image);
  });

  it('are deleted after 24 hours', async () => {
    const person = await signUp(test);
    const { id } = await createTemplate(person, { screenshots: [{ upload: pixel }] });
    const { databaseId } = await url(person, id);
    const change = await deleteRecord(person, 'PromptTemplate', id);
    await forget(test, 2 ** 40);
    expect(storedFiles(test)).toContain(databaseId);
    // For undos that began in time and wait for a lock.
    await makeOlder(test, change.id, 24);
    await forget(test, 2 ** 40);
    expect(storedFiles(test)).toContain(databaseId);
    await makeOlder(test, change.id, 24.1);
    await forget(test, 2 ** 40);
    expect(storedFiles(test)).not.toContain(databaseId);
  });

  it('are deleted if later deletions exceed the quota, the oldest first', async () => {
    const person = await signUp(test);
    const changes: { id: string }[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { id } = await createTemplate(person, { screenshots: [{ upload: pixel }] });
      changes.push(await deleteRecord(person, 'PromptTemplate', id));
    }
    const kept = await test.database.client.undoRows.findMany({
      where: { ownerId: person.userId },
    });
    const total = kept.reduce((sum, { bytes }) => sum + Number(bytes), 0);
    await forget(test, total - 1);
    const [oldest, ...others] = changes as [{ id: string }, ...{ id: string }[]];
    expect(await person.graphql(undo, { id: oldest.id })).toEqual(
      conflict('The change was undone already, or its records are no longer kept'),
    );
    for (const { id } of others) await undoneBy(person, id);
  });
});

it('a restored template counts against the quota of image bytes again', async () => {
  const person = await signUp(test);
  const { client } = test.database;
  const usage = async () =>
    (await client.imageUsage.findUnique({ where: { userId: person.userId } }))?.bytes;
  const { id } = await createTemplate(person, { screenshots: [{ upload: pixel }] });
  const before = await usage();
  const change = await deleteRecord(person, 'PromptTemplate', id);
  expect(await usage()).toBe(0);
  const data = { bytes: 1024 ** 3 };
  await client.imageUsage.update({ where: { userId: person.userId }, data });
  expect(await person.errorCodes(undo, { id: change.id })).toEqual(['VALIDATION_FAILED']);
  await client.imageUsage.update({ where: { userId: person.userId }, data: { bytes: 0 } });
  await undoneBy(person, change.id);
  expect(await usage()).toBe(before);
});
