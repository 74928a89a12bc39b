import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { lostAfterOneRequest } from '../../../support/cli/cli.ts';
import { pixel } from '../../../support/images/images.ts';
import { usePromptFiles } from '../../../support/prompts/prompt-files.ts';

const test = useApp();
const { newAccount, newFolder, store } = usePromptFiles(test);

const resultsOf = (rows: readonly { result: string }[]) => rows.map(({ result }) => result);

describe('folio prompts import', () => {
  const source = (lines: string, content = 'Hello') => `---\n${lines}\n---\n${content}`;
  const valid = 'title: New\ndescription: D\ncategory: business';

  it('creates, updates only what differs, and leaves the rest unchanged', async () => {
    const account = await newAccount();
    const { id } = await store(account.owner, { title: 'Mine' });
    const same = await store(account.owner, { title: 'Same' });
    const folder = newFolder(account);
    await account.cli.json('prompts', 'export', '--dir', folder);
    writeFileSync(join(folder, 'mine.md'), source(`id: ${id}\ntags: [a, A, " b "]`, 'Changed'));
    writeFileSync(join(folder, 'new.md'), source(valid));
    writeFileSync(join(folder, 'README.md'), '# Prompts');
    const dryRun = await account.cli.run(['prompts', 'import', folder, '--dry-run', '--json']);
    expect(resultsOf(JSON.parse(dryRun.stdout))).toEqual(['updated', 'created', 'unchanged']);
    expect(dryRun.stderr).toBe(`Skipped ${join(folder, 'README.md')}: it has no front matter.\n`);
    const stored = () =>
      test.database.client.promptTemplate.findMany({
        where: { ownerId: account.owner.userId },
        orderBy: { createdAt: 'asc' },
      });
    expect(await stored()).toHaveLength(2);
    const rows = await account.cli.json('prompts', 'import', folder);
    expect(rows).toEqual([
      {
        file: join(folder, 'mine.md'),
        title: 'Mine',
        databaseId: id,
        result: 'updated',
        changes: ['content', 'tags'],
        idWritten: false,
        issues: [],
      },
      {
        file: join(folder, 'new.md'),
        title: 'New',
        databaseId: expect.any(String),
        result: 'created',
        changes: [],
        idWritten: true,
        issues: [],
      },
      expect.objectContaining({ databaseId: same.id, result: 'unchanged' }),
    ]);
    expect(await stored()).toMatchObject([
      { title: 'Mine', description: 'D', content: 'Changed', tags: ['a', 'b'] },
      { title: 'Same', updatedAt: same.updatedAt },
      { title: 'New', content: 'Hello', category: 'BUSINESS' },
    ]);
    const again = await account.cli.run(['prompts', 'import', join(folder, 'mine.md')]);
    expect(again.stderr).toBe('Created 0, updated 0, unchanged 1, invalid 0.\n');
  });

  it('creates a template for the id of another user, and does not remove screenshots', async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    const { createPromptTemplate } = await account.owner.execute(
      `mutation ($input: CreatePromptTemplateInput!) {
        createPromptTemplate(input: $input) { promptTemplate { databaseId } } }`,
      {
        input: {
          title: 'Pictures',
          description: 'D',
          content: 'Hello',
          category: 'CREATIVE',
          screenshots: [{ upload: pixel }],
        },
      },
    );
    const { databaseId } = createPromptTemplate.promptTemplate;
    const folder = newFolder(account);
    await account.cli.json('prompts', 'export', '--dir', folder);
    const file = join(folder, 'pictures.md');
    const [created] = await other.cli.json('prompts', 'import', file);
    expect(created.result).toBe('created');
    expect(created.databaseId).not.toBe(databaseId);
    writeFileSync(file, readFileSync(file, 'utf8').replace('description: D', 'description: E'));
    const [updated] = await account.cli.json('prompts', 'import', file);
    expect(updated).toMatchObject({ result: 'updated', databaseId, changes: ['description'] });
    expect(await account.cli.json('prompts', 'show', databaseId)).toMatchObject({
      description: 'E',
      screenshotCount: 1,
    });
  });

  it('imports nothing if a file is invalid, and lists all issues', async () => {
    const account = await newAccount();
    const folder = newFolder(account);
    const write = (name: string, text: string | Buffer) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    write('1.md', source(valid));
    write('2.md', source('titel: x\ncategory: cooking'));
    write('3.md', 'x'.repeat(1024 ** 2 + 1));
    const id = '01a1fd0c-5a2e-714b-a106-fd2aacb1c797';
    write('4.md', source(`id: ${id}`));
    write('5.md', source(`id: ${id.toUpperCase()}`));
    write('0.md', Buffer.from([0xe9]));
    const plain = write('plain.txt', 'Hello');
    const result = await account.cli.run(['prompts', 'import', folder, plain]);
    expect(result).toMatchObject({ code: 1, stdout: '' });
    for (const issue of [
      'Invalid files. Nothing was imported.',
      '0.md: not valid UTF-8',
      '2.md: Unknown field “titel”. Did you mean title?',
      '2.md: The field “category” must be one of: productivity',
      '3.md: larger than 1 MiB',
      `5.md: the same id as ${join(folder, '4.md')}`,
      'plain.txt: no front matter between two lines ---',
    ]) {
      expect(result.stderr).toContain(issue);
    }
    const missing = await account.cli.run(['prompts', 'import', write('6.md', source('title: x'))]);
    expect(missing.stderr).toContain('6.md: the field “description” is missing');
    const latin = await account.cli.run(['prompts', 'import', write('7.md', Buffer.from([0xe9]))]);
    expect(latin.stderr).toContain('7.md: not valid UTF-8');
    const absent = await account.cli.run(['prompts', 'import', join(folder, 'absent.md')]);
    expect(absent.stderr).toContain('no such file or directory');
    expect(await account.cli.json('prompts', 'list')).toEqual([]);
  });

  it('imports the other files if the server rejects one, with exit code 1', async () => {
    const account = await newAccount();
    const folder = newFolder(account);
    writeFileSync(join(folder, 'a.md'), source(valid, 'Hi'));
    writeFileSync(join(folder, 'b.md'), source(valid));
    const { code, stdout, stderr } = await account.cli.run(['prompts', 'import', folder, '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject([
      { result: 'invalid', issues: ['Content is too short (minimum is 5 characters)'] },
      { result: 'created' },
    ]);
    expect(stderr).toContain('a.md: Content is too short (minimum is 5 characters)');
    expect(await account.cli.json('prompts', 'list')).toHaveLength(1);
  });

  it('reports what was done before the connection was lost', async () => {
    const account = await newAccount();
    const folder = newFolder(account);
    for (const name of ['a.md', 'b.md']) writeFileSync(join(folder, name), source(valid));
    const fetch = lostAfterOneRequest(test);
    const result = await account.cli.run(['prompts', 'import', folder], { fetch });
    expect(result).toMatchObject({ code: 6, stdout: '' });
    expect(result.stderr).toContain(`${join(folder, 'b.md')}: Cannot reach`);
    expect(result.stderr).toMatch(/a\.md was created \([\da-f-]{36}\)/);
  });
});
