import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { RenderingCounts } from '../../src/database/rendering-counts.ts';
import { usePrivateApp } from '../support/app/app.ts';
import { whileFailing } from '../support/database/database-failures.ts';
import { createTemplate } from '../support/prompts/templates.ts';
import { signUp } from '../support/users/people.ts';

const test = usePrivateApp();
const log = { warn: vi.fn() };
const newCounts = () =>
  new RenderingCounts({ database: test.database, clock: () => new Date(), log });

async function stored(templateId: string): Promise<number> {
  const { _sum } = await test.database.client.promptTemplateUsage.aggregate({
    where: { templateId },
    _sum: { count: true },
  });
  return Number(_sum.count ?? 0);
}

it('keeps what could not be written', async () => {
  const { databaseId: templateId } = await createTemplate(await signUp(test));
  const counts = newCounts();
  counts.add({ templateId, label: '' });
  await whileFailing(test, 'BEFORE INSERT ON prompt_template_usage', () => counts.flush());
  expect(log.warn).toHaveBeenCalledWith(
    { err: expect.any(Error) },
    'renderings could not be counted yet',
  );
  expect(await stored(templateId)).toBe(0);
  counts.add({ templateId, label: '' });
  await counts.flush();
  expect(await stored(templateId)).toBe(2);
});

it('writes what was counted while it wrote, when it stops', async () => {
  const { databaseId: templateId } = await createTemplate(await signUp(test));
  const counts = newCounts();
  counts.start();
  counts.add({ templateId, label: '' });
  void counts.flush();
  counts.add({ templateId, label: '' });
  await counts.stop();
  expect(await stored(templateId)).toBe(2);
});

it('forgets deleted templates, and writes the others', async () => {
  const { databaseId: templateId } = await createTemplate(await signUp(test));
  const counts = newCounts();
  counts.add({ templateId: randomUUID(), label: 'production' });
  counts.add({ templateId, label: 'production' });
  await counts.flush();
  expect(await stored(templateId)).toBe(1);
  test.statements.length = 0;
  await counts.flush();
  expect(test.statements).toEqual([]);
});

it('drops counts of further templates above its maximum, and says so', async () => {
  const { databaseId: templateId } = await createTemplate(await signUp(test));
  const counts = newCounts();
  counts.add({ templateId, label: '' });
  await whileFailing(test, 'BEFORE INSERT ON prompt_template_usage', async () => {
    for (let n = 0; n < 10_100; n += 1) counts.add({ templateId: randomUUID(), label: '' });
    counts.add({ templateId, label: '' });
    await counts.flush();
  });
  await counts.flush();
  const dropped = log.warn.mock.calls.map(([fields]) => fields.renderings ?? 0);
  expect(Math.max(...dropped)).toBeGreaterThanOrEqual(100);
  await counts.flush();
  expect(await stored(templateId)).toBe(2);
});
