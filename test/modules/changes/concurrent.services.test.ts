import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { useApp } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';

const test = useApp();
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
