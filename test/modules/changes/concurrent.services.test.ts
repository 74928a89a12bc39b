import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { usePrivateApp } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';
import { EventStream } from '../../support/http/event-stream.ts';
import { listen } from '../../support/http/raw-request.ts';

const test = usePrivateApp();
const document = `query ($first: Int, $after: String, $last: Int) {
  changes(first: $first, after: $after, last: $last) {
    position pageInfo { hasNextPage } nodes { recordId }
  }
}`;

it('the field changes returns the changes of a transaction that commits after later ones', async () => {
  const financier = await Financier.signUp(test);
  const { userId } = financier.person;
  const { changes: start } = await financier.key.execute(document, { last: 0 });
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: hasInserted, resolve: inserted } = Promise.withResolvers<void>();
  const slow = test.database.transaction(async (client) => {
    await client.category.create({ data: { userId, name: 'Slow', type: 'EXPENSE', emoji: '🐌' } });
    inserted();
    await mayCommit;
  });
  await hasInserted;
  await test.database.client.category.create({
    data: { userId, name: 'Quick', type: 'EXPENSE', emoji: '🐇' },
  });
  const reading = financier.key.execute(document, { after: start.position });
  await wait(300);
  commit();
  await slow;
  const { changes } = await reading;
  expect(changes.nodes).toHaveLength(2);
});

it('a subscription after a position opens while a transaction of its user runs', async () => {
  const { key, person } = await Financier.signUp(test);
  const { changes: start } = await key.execute(document, { last: 0 });
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: hasInserted, resolve: inserted } = Promise.withResolvers<void>();
  const data = { userId: person.userId, name: 'Slow', type: 'EXPENSE', emoji: '🐌' } as const;
  const slow = test.database.transaction(async (client) => {
    await client.category.create({ data });
    inserted();
    await mayCommit;
  });
  await hasInserted;
  const query = 'subscription ($after: String) { changes(after: $after) { node { action } } }';
  const variables = { after: start.position };
  const url = `http://127.0.0.1:${await listen(test)}`;
  const stream = await EventStream.open(url, key.headers, { query, variables });
  const first = stream.next();
  // An error would arrive at once; the change arrives after the commit.
  expect(await Promise.race([first, wait(1_000, 'no event')])).toBe('no event');
  commit();
  await slow;
  expect((await first)?.data).toEqual({ changes: { node: { action: 'CREATED' } } });
  stream.close();
});

it('the field changes returns each change once while many transactions commit', async () => {
  const financier = await Financier.signUp(test);
  const { userId } = financier.person;
  const { changes: start } = await financier.key.execute(document, { last: 0 });
  let position: string = start.position;
  const seen: string[] = [];
  const poll = async () => {
    const { changes } = await financier.key.execute(document, { after: position, first: 7 });
    position = changes.position;
    for (const { recordId } of changes.nodes) seen.push(atob(recordId));
    return changes.pageInfo.hasNextPage;
  };
  const written: string[] = [];
  let areWriting = true;
  // Without the lock of the resolvers, so that numbers and commits have different orders.
  const writer = async (number: number) => {
    for (let count = 0; count < 30; count += 1) {
      await test.database.transaction(async (client) => {
        for (let each = 0; each < 3; each += 1) {
          const name = `${number} ${count} ${each}`;
          const { id } = await client.category.create({
            data: { userId, name, type: 'EXPENSE', emoji: '🏁' },
          });
          written.push(`Category:${id}`);
          await wait(Math.random() * 5);
        }
      });
    }
  };
  const poller = (async () => {
    while (areWriting) await poll();
  })();
  await Promise.all([1, 2, 3, 4].map(writer));
  areWriting = false;
  await poller;
  while (await poll());
  expect(seen.toSorted()).toStrictEqual(written.toSorted());
});
