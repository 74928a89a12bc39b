import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { useCliUsers } from '../../../support/cli/cli-users.ts';

const test = useApp();
const { newUser } = useCliUsers(test);
const user = useSeed(() => newUser({ services: ['prompts'], key: { permission: 'MANAGE' } }));
const cli = useSeed(() => user.cli);

const flags = ['--title', 'Greeting', '--description', 'Says hello', '--category', 'starter-kit'];
const create = (...options: string[]) => cli.json('prompts', 'create', ...flags, ...options);

describe('folio prompts update', () => {
  it('changes only the given fields', async () => {
    const template = await create('--content', 'Hello', '--tag', 'old');
    const line = `prompts update ${template.id} --title New --tag new`;
    const updated = await cli.json(...line.split(' '));
    expect(updated).toEqual({
      ...template,
      title: 'New',
      tags: ['new'],
      updatedAt: expect.any(String),
      currentVersion: {
        ...{ number: 2, note: null, createdVia: 'API', createdAt: updated.updatedAt },
      },
    });
    const cleared = await cli.json('prompts', 'update', template.databaseId, '--clear-tags');
    expect(cleared.tags).toEqual([]);
  });

  it('rejects an update without changes or with conflicting options', async () => {
    const { id } = await create('--content', 'Hello');
    const nothing = await cli.run(['prompts', 'update', id]);
    expect(nothing.stderr).toContain('No changes given.');
    const both = await cli.run(['prompts', 'update', id, '--tag', 'a', '--clear-tags']);
    expect([nothing.code, both.code]).toEqual([2, 2]);
  });
});

describe('folio prompts delete', () => {
  it('deletes without a prompt with --yes', async () => {
    const { id, databaseId, title } = await create('--content', 'Hello');
    expect(await cli.json('prompts', 'delete', databaseId, '--yes')).toEqual({
      id,
      databaseId,
      title,
      change: { id: expect.any(String), undoableUntil: expect.any(String) },
    });
    expect((await cli.run(['prompts', 'show', id])).code).toBe(3);
  });

  it('requires --yes without a terminal, before any request', async () => {
    const fetch = () => Promise.reject(new Error('unexpected request'));
    const result = await cli.run(['prompts', 'delete', 'abc'], { fetch });
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain('Pass --yes to confirm.');
  });

  it.each([
    ['y', 0, 'Deleted “Greeting”'],
    ['', 1, ''],
    ['n', 1, ''],
  ])('prompts on a terminal and deletes only after y: “%s”', async (answer, code, expected) => {
    const { id, databaseId } = await create('--content', 'Hello');
    const result = await cli.run(['prompts', 'delete', id], {
      columns: 80,
      answers: { [`Delete “Greeting” (${databaseId})?`]: answer },
    });
    expect(result.code).toBe(code);
    expect(result.stdout.slice(0, 18)).toBe(expected);
    expect((await cli.run(['prompts', 'show', id])).code).toBe(code === 0 ? 3 : 0);
  });

  it('returns exit code 4 for a key with the permission read', async () => {
    const key = { permission: 'READ' } as const;
    const { cli: reader } = await newUser({ person: user.person, services: ['prompts'], key });
    const { id } = await create('--content', 'Hello');
    expect(await reader.run(['prompts', 'delete', id, '-y'])).toEqual({
      code: 4,
      stdout: '',
      stderr: 'error: This needs a key with the permission manage\n',
    });
    expect((await cli.run(['prompts', 'show', id])).code).toBe(0);
  });
});
