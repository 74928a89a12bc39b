import { afterEach, expect, it, vi } from 'vitest';
import { startTrimming } from '../../../src/database/changes/start-trimming.ts';
import { trimChanges } from '../../../src/database/changes/trim-changes.ts';
import { usePrivateApp } from '../../support/app/app.ts';
import { type Client, signUp } from '../../support/users/people.ts';

const test = usePrivateApp();
const options = { maxChanges: 20, isStopped: () => false };
const document = `query ($after: String) {
  changes(first: 100, after: $after) { nodes { recordId } position }
}`;
const read = (client: Client, after: string | null = null) => client.graphql(document, { after });

afterEach(() => {
  vi.useRealTimers();
});

async function createCategories(userId: string, count: number) {
  const data = Array.from({ length: count }, (_, number) => ({
    ...{ userId, name: `Category ${crypto.randomUUID()} ${number}`, type: 'EXPENSE' as const },
    emoji: '🏁',
  }));
  await test.database.client.category.createMany({ data });
}

it('trimChanges keeps the newest changes of each user, and positions before them are rejected', async () => {
  const [writer, other] = [await signUp(test), await signUp(test)];
  const before = (await read(writer)).data.changes;
  const otherBefore = (await read(other)).data.changes;
  await createCategories(writer.userId, 20);
  const { position } = (await read(writer)).data.changes;
  await createCategories(writer.userId, 10);
  const all = (await read(writer)).data.changes.nodes;

  await trimChanges({ ...options, database: test.database }, 0);
  expect((await read(writer)).data.changes.nodes).toStrictEqual(all.slice(-20));
  expect((await read(writer, position)).data.changes.nodes).toStrictEqual(all.slice(-10));
  expect((await read(other)).data.changes.nodes).toStrictEqual(otherBefore.nodes);
  expect((await read(other, otherBefore.position)).errors).toBeUndefined();
  expect((await read(writer, before.position)).errors).toMatchObject([
    {
      extensions: {
        code: 'VALIDATION_FAILED',
        details: [
          {
            path: ['after'],
            message: 'After is before the oldest change that is kept: read all records again',
          },
        ],
      },
    },
  ]);
});

it('the position of the last deleted change is valid', async () => {
  const person = await signUp(test);
  await createCategories(person.userId, 5);
  const { position } = (await read(person)).data.changes;
  await createCategories(person.userId, 20);
  await trimChanges({ ...options, database: test.database }, 0);
  expect((await read(person, position)).data.changes.nodes).toHaveLength(20);
});

it('trimChanges deletes more changes than a batch has', async () => {
  const person = await signUp(test);
  await createCategories(person.userId, 4_100);
  expect(await trimChanges({ ...options, database: test.database }, 0)).toBeGreaterThan(4_000);
  expect(await test.database.client.change.count({ where: { ownerId: person.userId } })).toBe(20);
});

it('trimChanges runs a minute after the start', async () => {
  const person = await signUp(test);
  await createCategories(person.userId, 30);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const log = { info: vi.fn(), warn: vi.fn() };
  const stop = startTrimming({ database: test.database, maxChanges: 20, log });
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  const where = { ownerId: person.userId };
  await vi.waitFor(async () => expect(await test.database.client.change.count({ where })).toBe(20));
  await stop();
  expect(log.warn).not.toHaveBeenCalled();
});
