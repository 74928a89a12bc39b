import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../support/app/app.ts';
import { Financier } from '../support/finance/financier.ts';
import { pixel } from '../support/images/images.ts';
import { storedFiles } from '../support/images/stored-files.ts';
import { connectMcp, textOf } from '../support/mcp/mcp-client.ts';
import { createTemplate } from '../support/prompts/templates.ts';
import { signUp } from '../support/users/people.ts';

const test = useApp();
const owner = useSeed(async () => Financier.withAccounts(await signUp(test)));
const connect = () => connectMcp(owner.key);

const lunch = (more: object = {}) => ({
  input: {
    entries: [{ categoryId: owner.category('Food').id, amount: '12.50', date: '2026-03-05' }],
  },
  ...more,
});
const counts = async () => {
  const { userId } = owner.person;
  const { client } = test.database;
  const where = { where: { userId } };
  return {
    entries: await client.entry.count(where),
    accounts: await client.account.findMany({ ...where, orderBy: { id: 'asc' } }),
    requests: await client.idempotentRequest.count(where),
    changes: await client.change.count({ where: { ownerId: userId } }),
  };
};

describe('dryRun', () => {
  it('returns what would change, and changes nothing', async () => {
    const client = await connect();
    const before = await counts();
    const result = await client.callTool({
      name: 'add_entries',
      arguments: lunch({ dryRun: true, idempotencyKey: 'dry' }),
    });
    expect(result.structuredContent).toMatchObject({
      createEntries: {
        results: [{ entry: { amount: '12.50', category: { name: 'Food', type: 'EXPENSE' } } }],
        accounts: [{ name: 'Everyday', currentBalance: '-12.50' }],
      },
    });
    expect(JSON.stringify(result.content)).toContain('Dry run: nothing was changed');
    expect(await counts()).toEqual(before);
  });

  it('returns the errors that the call would have', async () => {
    const client = await connect();
    const result = await client.callTool({
      name: 'correct_entry',
      arguments: { id: 'nonsense', input: { amount: 1 }, dryRun: true },
    });
    expect(textOf(result).errors).toMatchObject([{ code: 'NOT_FOUND' }]);
  });

  it('keeps no image', async () => {
    const key = await owner.person.createApiKey();
    const client = await connectMcp(key);
    const template = await createTemplate(owner.person);
    const before = storedFiles(test);
    const result = await client.callTool({
      name: 'update_prompt',
      arguments: {
        id: template.id,
        input: { title: 'Dry', screenshots: [{ upload: pixel }] },
        dryRun: true,
      },
    });
    expect(result.structuredContent).toMatchObject({
      updatePromptTemplate: { promptTemplate: { title: 'Dry' } },
    });
    expect(storedFiles(test)).toEqual(before);
    const { promptTemplate } = await owner.person.execute(
      `{ promptTemplate(id: "${template.id}") { title screenshotCount } }`,
    );
    expect(promptTemplate).toEqual({ title: 'A title', screenshotCount: 0 });
  });

  it.each(['yes', 1, {}])('must be true or false, not %j', async (dryRun) => {
    const client = await connect();
    const before = await counts();
    const result = await client.callTool({ name: 'add_entries', arguments: lunch({ dryRun }) });
    expect(textOf(result).errors[0]).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ path: ['dryRun'] }],
    });
    expect(await counts()).toEqual(before);
  });
});

describe('idempotencyKey', () => {
  it('makes a repeated call return the first result', async () => {
    const client = await connect();
    const before = await counts();
    const call = () =>
      client.callTool({ name: 'add_entries', arguments: lunch({ idempotencyKey: 'once' }) });
    const [first, second] = [await call(), await call()];
    expect(second.structuredContent).toEqual(first.structuredContent);
    expect(JSON.stringify(first.content)).not.toContain('repeated');
    expect(JSON.stringify(second.content)).toContain('This call was repeated');
    expect((await counts()).entries).toBe(before.entries + 1);
    const other = { ...lunch({ idempotencyKey: 'once' }), input: { entries: [] } };
    const reused = await client.callTool({ name: 'add_entries', arguments: other });
    expect(textOf(reused).errors[0].code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it.each(['', 'é', 'x'.repeat(256), 7])('must be printable, not %j', async (idempotencyKey) => {
    const client = await connect();
    const result = await client.callTool({
      name: 'add_entries',
      arguments: lunch({ idempotencyKey }),
    });
    expect(textOf(result).errors[0].details[0].path).toEqual(['idempotencyKey']);
  });
});
