import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { usePrivateApp } from '../support/app/app.ts';
import { newFolder } from '../support/disk/new-folder.ts';
import { type Person, signUp } from '../support/users/people.ts';

const test = usePrivateApp();
const run = promisify(execFile);
const page = readFileSync('docs/prompts.md', 'utf8');
const blocks = (language: string) =>
  Array.from(page.matchAll(new RegExp(`\`\`\`${language}\n(.+?)\`\`\``, 'gs')), ([, code]) => code);
const folder = newFolder();
let owner: Person;
let env: Record<string, string>;
let printed: string;

/** Runs all blocks of the shell, in the order of the page. */
beforeAll(async () => {
  await test.app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.app.server.server.address() as AddressInfo;
  owner = await signUp(test);
  const { secret } = await owner.createApiKey({ permission: 'MANAGE' });
  env = {
    PATH: String(process.env.PATH),
    FOLIO_URL: `http://127.0.0.1:${port}`,
    FOLIO_KEY: secret,
    NO_PROXY: '*',
  };
  const script = ['set -euo pipefail', ...blocks('sh')].join('\n');
  ({ stdout: printed } = await run('bash', ['-c', script], { cwd: folder, env }));
});

async function moveProduction(number: number): Promise<void> {
  const { promptTemplateBySlug } = await owner.execute(
    '{ promptTemplateBySlug(slug: "support-reply") { id } }',
  );
  await owner.execute(
    `mutation ($id: ID!, $number: Int!) {
      setPromptTemplateLabel(id: $id, label: "production", number: $number) { promptTemplate { id } }
    }`,
    { id: promptTemplateBySlug.id, number },
  );
}

it('docs/prompts.md has commands that create, label, fetch, render, roll back and count', () => {
  const lines = printed.split('\n').filter(Boolean);
  const replies = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line).data);
  const labelled = (number: number) => ({
    setPromptTemplateLabel: { promptTemplate: { labels: [{ name: 'production', number }] } },
  });
  const text = 'Answer Ada in a friendly tone:\n\nWhere is my order?';
  const currentVersion = { number: 2, note: 'Shorter answers' };
  expect(replies).toEqual([
    labelled(1),
    { renderPromptTemplate: { number: 1, text } },
    { updatePromptTemplate: { promptTemplate: { currentVersion } } },
    labelled(2),
    labelled(1),
    { promptTemplateBySlug: { timesRendered: expect.any(Number), renderings: expect.any(Array) } },
    { createWebhook: { webhook: { id: expect.any(String) }, secret: expect.any(String) } },
  ]);
  // The last 304 is that of the version before, which the client still has.
  expect(lines.filter((line) => /^\d+$/.test(line))).toEqual(['200', '304', '304']);
  const { number, content } = JSON.parse(readFileSync(join(folder, 'prompt.json'), 'utf8'));
  expect([number, content]).toEqual([1, 'Answer {{NAME}} in a {{TONE}} tone:\n\n{{MESSAGE}}']);
});

it.each([
  {
    language: 'js',
    command: process.execPath,
    file: 'fetch.mjs',
    more: `
const first = await currentPrompt();
const isSame = (await currentPrompt()) === first;
process.stdout.write(first.number + ' ' + isSame + '\\n');
process.stdin.once('data', async () => {
  process.stdout.write((await currentPrompt()).number + '\\n');
  process.exit();
});`,
  },
  {
    language: 'python',
    command: 'python3',
    file: 'fetch.py',
    more: `
import sys
first = current_prompt()
is_same = current_prompt() is first
print(first["number"], str(is_same).lower(), flush=True)
sys.stdin.readline()
print(current_prompt()["number"], flush=True)`,
  },
])('docs/prompts.md has a program in $language that fetches each version once', async (program) => {
  await moveProduction(1);
  const [code] = blocks(program.language);
  const path = join(folder, program.file);
  writeFileSync(path, code + program.more);
  const finished = run(program.command, [path], { env });
  const { stdin, stdout } = finished.child;
  const moved = new Promise<void>((resolve) => stdout?.once('data', () => resolve()));
  await Promise.race([moved, finished]);
  await moveProduction(2);
  stdin?.write('\n');
  expect((await finished).stdout).toBe('1 true\n2\n');
});

it('docs/prompts.md counts each of these uses', async () => {
  await test.app.renderings.flush();
  const { promptTemplateBySlug } = await owner.execute(
    '{ promptTemplateBySlug(slug: "support-reply") { timesRendered renderings { label } } }',
  );
  // The commands fetch three times and render once; each program fetches three times.
  expect(promptTemplateBySlug).toEqual({
    timesRendered: 10,
    renderings: [{ label: 'production' }],
  });
});
