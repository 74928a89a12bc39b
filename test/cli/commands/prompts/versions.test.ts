import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import type { TestCli } from '../../../support/cli/cli.ts';
import { useCliUsers } from '../../../support/cli/cli-users.ts';

const test = useApp();
const { newUser } = useCliUsers(test);
let cli: TestCli;

const prompts = (...words: string[]) => cli.json('prompts', ...words);
const run = (...words: string[]) => cli.run(['prompts', ...words]);

/** Creates a template with the slug `title`, and a version for each further content. */
async function createVersions(slug: string, ...contents: string[]) {
  const [first = '', ...others] = contents;
  const { databaseId } = await prompts(
    ...['create', '--title', `The ${slug}`, '--description', 'D', '--category', 'business'],
    ...['--slug', slug, '--note', 'First', '--content', first],
  );
  for (const [index, content] of others.entries()) {
    await prompts('update', databaseId, '--content', content, '--note', `Change ${index + 1}`);
  }
  return String(databaseId);
}

beforeAll(async () => {
  ({ cli } = await newUser({ services: ['prompts'], key: { permission: 'MANAGE' } }));
});

describe('folio prompts versions', () => {
  it('lists the versions of a template found by its slug', async () => {
    await createVersions('letter', 'Dear {{NAME}}', 'Hello {{NAME}}');
    await prompts('label', 'letter', 'production', '1');
    expect(await prompts('versions', 'letter')).toMatchObject([
      { number: 2, note: 'Change 1', createdVia: 'API', labels: ['latest'] },
      { number: 1, note: 'First', title: 'The letter', labels: ['production'] },
    ]);
    const { stdout } = await run('versions', 'letter', '--limit', '1');
    expect(stdout).toMatch(/^2\t[\d-]+ [\d:]+\tlatest\tChange 1\tThe letter\n$/);
    expect(await run('versions', 'letters')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('Prompt template “letters” not found.'),
    });
  });
});

describe('folio prompts diff', () => {
  it('compares the current version with the one before, or two that are given', async () => {
    const id = await createVersions(
      'lines',
      'one\ntwo\nthree\n',
      'one\n2 two\nthree\n',
      'one\n2 two\n',
    );
    await prompts('label', id, 'live', '1');
    expect((await run('diff', id)).stdout).toBe(
      '“The lines”, version 2 and version 3\n\nContent\n  one\n  2 two\n- three\n',
    );
    expect((await run('diff', id, 'live', '2')).stdout).toBe(
      '“The lines”, version 1 and version 2\n\nContent\n  one\n- two\n+ 2 two\n  three\n',
    );
    const { from, to, content, title } = await prompts('diff', id, '2', 'live');
    expect({ from, to, title }).toEqual({
      from: 2,
      to: 1,
      title: [{ kind: 'EQUAL', text: 'The lines' }],
    });
    const textOf = (kind: string) =>
      content
        .filter((part: { kind: string }) => [kind, 'EQUAL'].includes(part.kind))
        .map((part: { text: string }) => part.text)
        .join('');
    expect([textOf('REMOVED'), textOf('ADDED')]).toEqual([
      'one\n2 two\nthree\n',
      'one\ntwo\nthree\n',
    ]);
    expect((await run('diff', id, '1', '1')).stdout).toContain('No differences.');
  });

  it('marks spaces and line breaks that were added or removed', async () => {
    const id = await createVersions('spaces', 'one\ntwo', 'one\ntwo\n', 'one\ntwo \n');
    const linesOf = async (from: string) =>
      (await run('diff', id, from, String(Number(from) + 1))).stdout.split('\n').slice(3, -1);
    expect(await linesOf('1')).toEqual(['  one', '- two', '+ two↵']);
    expect(await linesOf('2')).toEqual(['  one', '- two', '+ two·']);
  });

  it('colors the lines on a terminal, and marks the changed words', async () => {
    const id = await createVersions('words', 'Write a long text.', 'Write a short text.');
    const { stdout } = await cli.run(['prompts', 'diff', id], { columns: 80 });
    expect(stdout).toContain(
      '\u001b[31m- \u001b[39m\u001b[31mWrite a \u001b[39m\u001b[31m\u001b[7mlong',
    );
    expect(stdout).toContain('\u001b[32m\u001b[7mshort');
    const plain = await cli.run(['prompts', 'diff', id], {
      columns: 80,
      variables: { NO_COLOR: '1' },
    });
    expect(plain.stdout).toContain('- Write a long text.\n+ Write a short text.\n');
  });

  it('returns exit code 3 without an earlier version, and for an unknown one', async () => {
    const id = await createVersions('single', 'Hello');
    expect(await run('diff', id)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('“The single” has no earlier version.'),
    });
    expect(await run('diff', id, '7')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('“The single” has no version 7.'),
    });
    expect(await run('diff', id, 'live')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('has no version with the label “live”.'),
    });
  });
});

describe('folio prompts restore', () => {
  it('creates a version with the texts of another one', async () => {
    const id = await createVersions('restored', 'First text', 'Second text');
    expect((await run('restore', id, '1', '--note', 'Back')).stdout).toBe(
      'Restored version 1 of “The restored” as version 3.\n',
    );
    expect(await prompts('show', id)).toMatchObject({
      content: 'First text',
      version: { number: 3, note: 'Back' },
    });
    const { changed, restored } = await prompts('restore', id, 'latest');
    expect({ changed, restored }).toEqual({ changed: false, restored: 3 });
  });
});

describe('folio prompts label', () => {
  it('sets, moves and deletes a label', async () => {
    const id = await createVersions('labelled', 'First text', 'Second text');
    expect((await run('label', id, 'live')).stdout).toBe(
      'The label “live” of “The labelled” points to version 2.\n',
    );
    expect(await prompts('label', id, 'live', '1')).toMatchObject({
      number: 1,
      labels: [{ name: 'live', number: 1 }],
    });
    expect((await prompts('label', id, 'next', 'live')).number).toBe(1);
    expect(await prompts('label', id, 'next', '--delete')).toMatchObject({
      number: null,
      labels: [{ name: 'live' }],
    });
    expect((await run('show', id)).stdout).toContain('live (1)');
  });

  it('rejects an invalid label, and --delete with a version', async () => {
    const id = await createVersions('unlabelled', 'First text');
    expect(await run('label', id, 'Live')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('must be letters a to z, digits, hyphens and underscores'),
    });
    expect((await run('label', id, 'live', '1', '--delete')).code).toBe(2);
    expect(await run('label', id, 'lvie', '--delete')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('“The unlabelled” has no label “lvie”.'),
    });
  });
});

describe('--version and --label', () => {
  it('show and render a version', async () => {
    const id = await createVersions('chosen', 'Dear {{NAME}}', 'Hello {{PERSON}}');
    await prompts('label', id, 'live', '1');
    expect(await prompts('show', id, '--label', 'live')).toMatchObject({
      content: 'Dear {{NAME}}',
      templateVariables: ['NAME'],
      version: { number: 1, note: 'First' },
    });
    expect(await prompts('render', id, '--version', '1', 'NAME=Ann')).toMatchObject({
      rendered: 'Dear Ann',
      version: 1,
    });
    expect((await run('render', id, '--label', 'live', 'NAME=Ann')).stdout).toBe('Dear Ann\n');
    expect((await run('show', id, '--version', '9')).code).toBe(3);
    expect((await run('render', id, '--version', '1', '--label', 'live')).code).toBe(2);
  });
});

it('folio changes names versions and moves of labels', async () => {
  const { cli: other } = await newUser({ services: ['prompts'], key: { permission: 'MANAGE' } });
  cli = other;
  const id = await createVersions('changed', 'First text', 'Second text');
  await prompts('label', id, 'live', '1');
  await prompts('label', id, 'live', '--delete');
  const rows = await other.json('changes', '--type', 'prompt-template-version');
  expect(rows.map(({ title }: { title: string }) => title)).toEqual([
    'The changed, version 1',
    'The changed, version 2',
  ]);
  const moves = await other.json('changes', '--type', 'prompt-template-label-move');
  expect(moves.map(({ title }: { title: string }) => title)).toEqual([
    'The changed, label live: version 1',
    'The changed, label live: deleted',
  ]);
});
