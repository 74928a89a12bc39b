import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { useServerSettings } from '../support/app/server-settings.ts';
import { newFolder } from '../support/disk/new-folder.ts';
import { useServerProcesses } from '../support/processes/server-process.ts';

const { start } = useServerProcesses();
const newSettings = useServerSettings();
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const readme = read('README.md');
const address = 'http://127.0.0.1:4000';

/** The commands of the tour and their outputs, in turn. */
const tour = readme.slice(
  readme.indexOf('## The first three minutes'),
  readme.indexOf('## Documentation'),
);
const blocks = Array.from(tour.matchAll(/```(\w+)\n([\s\S]*?)```/g), ([, language, text]) => ({
  isCommand: language === 'sh',
  text: text as string,
}));

/** Replaces what differs between two runs. */
const stable = (text: string) =>
  text
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/fol_\w{39}/g, 'SECRET')
    .trim();

describe('the README', () => {
  it('shows an output for each command of the tour', () => {
    expect(blocks.length).toBeGreaterThanOrEqual(10);
    expect(blocks.map(({ isCommand }) => isCommand)).toEqual(
      blocks.map((_, index) => index % 2 === 0),
    );
  });

  it('shows what the commands of the tour print', async () => {
    const folder = newFolder();
    const server = await start(await newSettings());
    const commands = blocks.filter(({ isCommand }) => isCommand);
    const script = commands.map(({ text }) => `${text}\necho; echo ---`).join('\n');
    const output = execFileSync('bash', ['-c', script.replaceAll(address, server.url)], {
      cwd: folder,
      encoding: 'utf8',
    });
    const printed = output.split('---').slice(0, commands.length).map(stable);
    expect(printed).toEqual(
      blocks.filter(({ isCommand }) => !isCommand).map(({ text }) => stable(text)),
    );
  });
});

describe('docs/configuration.md', () => {
  it('lists every environment variable', () => {
    const configuration = read('docs/configuration.md');
    const source = read('src/config.ts');
    const variables = Array.from(
      source.matchAll(/^\s+([A-Z][A-Z_]+):/gm),
      ([, name]) => name as string,
    );
    expect(variables.length).toBeGreaterThan(8);
    expect(variables.filter((name) => !configuration.includes(`\`${name}\``))).toEqual([]);
  });
});
