import type { ChildProcess } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { usePackedClient } from '../support/cli/packed-client.ts';
import { serve } from '../support/http/local-server.ts';

const { client, newUser } = usePackedClient();
let variables: Record<string, string>;
let otherVariables: Record<string, string>;

beforeAll(async () => {
  ({ variables } = await newUser({ key: { permission: 'MANAGE' } }));
  ({ variables: otherVariables } = await newUser({ key: { permission: 'MANAGE' } }));
});

const create = (title: string, content: string) =>
  client.run(
    [
      ...['prompts', 'create', '--title', title, '--description', 'D', '--category', 'business'],
      ...['--content-file', '-', '--jq', '.databaseId'],
    ],
    { variables, input: content },
  );

/** The files of a folder, without ids. */
const filesOf = (folder: string) =>
  readdirSync(folder).map((name) => [
    name,
    readFileSync(join(folder, name), 'utf8').replace(/^id: .*\n/m, ''),
  ]);

describe('the packed client', () => {
  it('exports, imports into another account and exports the same files', async () => {
    await create('First: “one”', 'Hello\r\n---\n\nno end');
    await create('First, one', 'Hello {{NAME}}\n');
    const [first, second] = ['first', 'second'].map((name) => join(client.configDir, name));
    const run = (line: string, of: Record<string, string>) =>
      client.shell(`folio prompts ${line}`, { variables: of });
    expect(await run(`export --dir ${first}`, variables)).toEqual({
      code: 0,
      signal: null,
      stdout: `${first}/first-one.md\tcreated\tFirst: “one”\n${first}/first-one-2.md\tcreated\tFirst, one\n`,
      stderr: 'Created 2, updated 0, unchanged 0.\n',
    });
    expect((await run(`import ${first}`, otherVariables)).stderr).toBe(
      'Created 2, updated 0, unchanged 0, invalid 0.\n' +
        '2 files with an id that none of your templates has: each import creates another template. To update the templates with the same titles, pass --match-title.\n',
    );
    expect((await run(`import ${first} --match-title`, otherVariables)).stderr).toBe(
      'Created 0, updated 0, unchanged 2, invalid 0.\n',
    );
    expect((await run(`export --dir ${second}`, otherVariables)).code).toBe(0);
    expect(filesOf(second as string)).toEqual(filesOf(first as string));
  });

  it('writes the ids of new templates into their files, and the next import finds them', async () => {
    const folder = join(client.configDir, 'new');
    mkdirSync(folder);
    const text =
      '---\r\ntitle: Written by hand\r\ndescription: D\r\ncategory: business\r\n---\r\nHello';
    writeFileSync(join(folder, 'a.md'), text);
    const run = () => client.shell(`folio prompts import ${folder}`, { variables });
    expect((await run()).stderr).toBe(
      'Created 1, updated 0, unchanged 0, invalid 0.\nThe new ids were written into 1 file.\n',
    );
    const written = readFileSync(join(folder, 'a.md'), 'utf8');
    expect(written).toMatch(/^---\r\nid: [\da-f-]{36}\r\n/);
    expect(written.replace(/id: .*\r\n/, '')).toBe(text);
    expect((await run()).stderr).toBe('Created 0, updated 0, unchanged 1, invalid 0.\n');
  });

  it('edits a template with an editor that is a script, and keeps a rejected text', async () => {
    const id = (await create('Draft', 'Hello')).stdout.trim();
    const edit = (editor: string) =>
      client.run(['prompts', 'edit', 'draft'], { variables: { ...variables, EDITOR: editor } });
    expect(await edit('true')).toMatchObject({ code: 0, stdout: 'Nothing changed.\n' });
    const rejected = await edit("sed -i 's/^Hello$/Hi/'");
    expect(rejected).toMatchObject({ code: 1, stdout: '' });
    const [, path = ''] = / is in (.+?\.md)\./.exec(rejected.stderr) ?? [];
    expect(readFileSync(path, 'utf8').trimEnd().endsWith('---\nHi')).toBe(true);
    expect(await edit("sed -i 's/^Hello$/Hello you/'")).toMatchObject({
      code: 0,
      stdout: `Updated “Draft” (${id}).\n`,
    });
  });

  it('copies a rendered template without waiting for a program in the background', async () => {
    await create('Letter', 'Dear {{NAME}}');
    const folder = join(client.configDir, 'bin');
    mkdirSync(folder);
    const copied = join(folder, 'copied');
    writeFileSync(join(folder, 'wl-copy'), `#!/bin/sh\ncat > ${copied}\nsleep 30 &\n`);
    chmodSync(join(folder, 'wl-copy'), 0o755);
    const result = await client.run(['prompts', 'render', 'letter', 'NAME=Ann', '--copy'], {
      variables: { ...variables, PATH: `${folder}:${process.env.PATH}` },
    });
    expect(result).toMatchObject({ code: 0, stdout: '' });
    expect(readFileSync(copied, 'utf8')).toBe('Dear Ann');
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('unlocks the folder after %s', async (signal) => {
    const folder = join(client.configDir, signal);
    const lockPath = join(folder, '.folio-prompts.json.lock');
    let child: ChildProcess | undefined;
    const silent = await serve(() => {
      expect(existsSync(lockPath)).toBe(true);
      child?.kill(signal);
    });
    const ended = await client.run(['prompts', 'pull', folder], {
      variables: { ...variables, FOLIO_URL: silent },
      onStart: (started) => {
        child = started;
      },
    });
    expect(ended).toMatchObject({ signal, stdout: '' });
    // It was new.
    expect(existsSync(folder)).toBe(false);
  });

  it('completes files for values and paths, and options', async () => {
    const complete = (...words: string[]) => client.run(['complete', '--', ...words]);
    for (const words of [
      ['prompts', 'import', ''],
      ['prompts', 'import', 'a.md', ''],
      ['prompts', 'render', 'letter', ''],
    ]) {
      expect((await complete(...words)).stdout).toBe(':0\n');
    }
    expect((await complete('prompts', 'export', '--d')).stdout).toMatch(/^--dir\t/m);
  });

  it('loads YAML only for files', async () => {
    const chunks = readdirSync(join(client.program, '..', 'parts')).filter((name) =>
      readFileSync(join(client.program, '..', 'parts', name), 'utf8').includes('QUOTE_DOUBLE'),
    );
    expect(chunks.length).toBeGreaterThan(0);
    expect(readFileSync(client.program, 'utf8')).not.toContain('QUOTE_DOUBLE');
  });
});
