import { expect, it, vi } from 'vitest';
import { RenderingCounts } from '../../src/database/rendering-counts.ts';
import { useApp } from '../support/app/app.ts';
import { createTemplate } from '../support/prompts/templates.ts';
import { signUp } from '../support/users/people.ts';

// Needs a server: on the embedded database, no second connection can hold a lock.
const test = useApp();
const log = { warn: vi.fn() };
const newCounts = () =>
  new RenderingCounts({ database: test.database, clock: () => new Date(), log });

async function stored(templateId: string): Promise<number> {
  const rows = await test.database.client.promptTemplateUsage.findMany({ where: { templateId } });
  return rows.reduce((sum, { count }) => sum + Number(count), 0);
}

it('does not wait for a locked template, and counts it later', async () => {
  const owner = await signUp(test);
  const [locked, free] = [await createTemplate(owner), await createTemplate(owner)];
  const counts = newCounts();
  for (const { databaseId } of [locked, free]) {
    counts.add({ templateId: databaseId, label: '' });
  }
  await test.database.transaction(async (client) => {
    await client.$queryRaw`
      SELECT 1 FROM "prompt_templates" WHERE "id" = ${locked.databaseId}::uuid FOR UPDATE`;
    await counts.flush();
    expect(await stored(free.databaseId)).toBe(1);
  });
  expect(await stored(locked.databaseId)).toBe(0);
  await counts.flush();
  expect(await stored(locked.databaseId)).toBe(1);
  expect(log.warn).not.toHaveBeenCalled();
});

it('adds the counts of several processes exactly, while templates are updated and deleted', async () => {
  const owner = await signUp(test);
  const kept: { id: string; databaseId: string }[] = [];
  const deleted: { id: string; databaseId: string }[] = [];
  for (let n = 0; n < 10; n += 1) {
    kept.push(await createTemplate(owner));
    deleted.push(await createTemplate(owner));
  }
  const processes = [newCounts(), newCounts(), newCounts()];
  const write = async (counts: RenderingCounts) => {
    for (let round = 0; round < 20; round += 1) {
      for (const { databaseId } of [...kept, ...deleted].toReversed()) {
        for (const label of ['b', '', 'a']) counts.add({ templateId: databaseId, label });
      }
      await counts.flush();
    }
  };
  const change = async () => {
    for (const [index, { id }] of deleted.entries()) {
      await owner.execute(
        'mutation ($id: ID!) { deletePromptTemplate(id: $id) { deletedPromptTemplateId } }',
        { id },
      );
      await owner.execute(
        `mutation ($id: ID!, $input: UpdatePromptTemplateInput!) {
          updatePromptTemplate(id: $id, input: $input) { promptTemplate { id } }
        }`,
        { id: kept[index]?.id, input: { title: `Changed ${index}`, slug: `changed-${index}` } },
      );
    }
  };
  await Promise.all([...processes.map(write), change()]);
  for (const counts of processes) await counts.stop();
  expect(log.warn).not.toHaveBeenCalled();
  for (const { databaseId } of kept) expect(await stored(databaseId)).toBe(3 * 20 * 3);
});
