import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { fetchFrom } from '../../../support/cli/cli.ts';
import { usePromptFiles } from '../../../support/prompts/prompt-files.ts';

const test = useApp();
const { newAccount, store: storeFor } = usePromptFiles(test);
const account = useSeed(newAccount);
const cli = useSeed(() => account.cli);

const store = (title: string, id?: string) =>
  storeFor(account.owner, { title, ...(id ? { id } : {}) });

const shownId = async (text: string) => (await cli.json('prompts', 'show', text)).databaseId;

describe('a prompt template', () => {
  it('is found by its title, ignoring case and surrounding spaces', async () => {
    const { id } = await store('Thank-you Note: “Été”');
    expect(await shownId('thank-you note: “été”')).toBe(id);
    expect(await shownId('  Thank-you Note: “Été” ')).toBe(id);
    expect((await cli.run(['prompts', 'show', 'Thank-you'])).code).toBe(3);
  });

  it('is found by the start of its id, from four characters', async () => {
    const id = 'abc12345-0000-7000-8000-000000000001';
    await store('By id', id);
    for (const length of [4, 8, 9, 15, 35]) expect(await shownId(id.slice(0, length))).toBe(id);
    expect(await shownId('ABC12345-0000')).toBe(id);
    for (const text of ['abc', 'abc12345-00000', `${id}0`]) {
      expect((await cli.run(['prompts', 'show', text])).code).toBe(3);
    }
  });

  it('is found by its file name', async () => {
    const { id } = await store('Plan: a (database) migration!');
    expect(await shownId('plan-a-database-migration')).toBe(id);
    expect((await cli.run(['prompts', 'show', 'plan-a-database'])).code).toBe(3);
  });

  it('is found by its id before its title, and by its title before the start of an id', async () => {
    const exact = 'fade0000-0000-7000-8000-000000000001';
    await store('Other', exact);
    const titled = await store(exact);
    expect(await shownId(exact)).toBe(exact);
    const word = await store('FADE');
    expect(await shownId('fade')).toBe(word.id);
    const year = await store('2026');
    expect(await shownId('2026')).toBe(year.id);
    expect(await shownId(titled.id)).toBe(titled.id);
  });

  it('is ambiguous with a title that several have', async () => {
    const ids = [];
    for (let count = 0; count < 11; count += 1) ids.push((await store('Twin')).id);
    const result = await cli.run(['prompts', 'delete', 'twin', '--yes']);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    const lines = result.stderr.trimEnd().split('\n');
    expect(lines[0]).toBe('error: More than one prompt template has the title “twin”.');
    expect(lines.slice(1, 11)).toEqual(
      ids
        .toReversed()
        .slice(0, 10)
        .map((id) => `  - ${id} Twin`),
    );
    expect(lines.slice(11)).toEqual(['  - and more', 'Pass an id instead.']);
    const json = await cli.run(['prompts', 'show', 'Twin', '--json']);
    expect(JSON.parse(json.stderr)).toMatchObject({ code: 'USAGE', exitCode: 2 });
    expect(await test.database.client.promptTemplate.count({ where: { title: 'Twin' } })).toBe(11);
  });

  it('is ambiguous with the start of several ids, or a file name of several', async () => {
    await store('First', 'beef0000-0000-7000-8000-000000000001');
    await store('Second', 'beef1111-0000-7000-8000-000000000001');
    const byId = await cli.run(['prompts', 'show', 'beef']);
    expect(byId).toMatchObject({ code: 2, stdout: '' });
    expect(byId.stderr).toContain('has an id that begins with “beef”.');
    expect(byId.stderr).toContain('beef1111-0000-7000-8000-000000000001 Second');
    await store('Öne, two');
    await store('Öne (two)');
    const byFileName = await cli.run(['prompts', 'show', 'öne-two']);
    expect(byFileName.code).toBe(2);
    expect(byFileName.stderr).toContain('has the file name “öne-two”.');
  });

  it('is found by its slug, which only one has', async () => {
    const [first, second] = [await store('Red, blue'), await store('Red (blue)')];
    expect((await cli.json('prompts', 'show', 'red-blue')).databaseId).toBe(first.id);
    expect((await cli.json('prompts', 'show', 'red-blue-2')).databaseId).toBe(second.id);
  });

  it.each(['', ' ', '%', '-', '\\', 'x'.repeat(101), 'a'.repeat(5_000)])(
    'is not found by “%s”, with at most three requests',
    async (text) => {
      let count = 0;
      const fetch: ReturnType<typeof fetchFrom> = (...request) => {
        count += 1;
        return fetchFrom(test)(...request);
      };
      const result = await cli.run(['prompts', 'show', text], { fetch });
      expect(result).toMatchObject({ code: 3, stdout: '' });
      expect(count).toBeLessThanOrEqual(3);
    },
  );

  it('is not found if it belongs to another user', async () => {
    const { cli: other } = await newAccount();
    const { id, title } = await store('Mine alone');
    for (const text of [title, id.slice(0, 8), 'mine-alone']) {
      expect((await other.run(['prompts', 'show', text])).code).toBe(3);
    }
  });

  it('is updated and deleted by its title, and the confirmation names its id', async () => {
    const { id } = await store('Old name');
    const updated = await cli.json('prompts', 'update', 'old name', '--title', 'New name');
    expect(updated).toMatchObject({ databaseId: id, title: 'New name' });
    const argv = ['prompts', 'delete', 'new name'];
    const question = `Delete “New name” (${id})?`;
    const declinedResult = await cli.run(argv, { columns: 80, answers: { [question]: 'n' } });
    expect(declinedResult).toMatchObject({ code: 1, stdout: '' });
    const deleted = await cli.run(argv, { columns: 80, answers: { [question]: 'y' } });
    expect(deleted).toMatchObject({ code: 0, stdout: `Deleted “New name” (${id}).\n` });
  });
});

describe('an idea', () => {
  it('is found by its title and by the start of its id', async () => {
    const { databaseId } = await cli.json('feedback', 'create', '--title', 'Dark', '--body', 'B');
    for (const text of [databaseId, 'dARK', databaseId.slice(0, 30)]) {
      expect((await cli.json('feedback', 'show', text)).databaseId).toBe(databaseId);
    }
    await cli.json('feedback', 'create', '--title', 'dark', '--body', 'B');
    const ambiguous = await cli.run(['feedback', 'show', 'Dark']);
    expect(ambiguous.code).toBe(2);
    expect(ambiguous.stderr).toContain('More than one idea has the title “Dark”.');
    expect((await cli.run(['feedback', 'show', 'Da'])).code).toBe(3);
  });
});
