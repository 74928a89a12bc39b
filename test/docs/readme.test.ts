import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useServerProcesses } from '../support/server-process.ts';
import { useServerSettings } from '../support/server-settings.ts';

const { start } = useServerProcesses();
const newSettings = useServerSettings();
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const address = 'http://127.0.0.1:4000';

/** The tour's commands and the outputs that it shows, in turn. */
const tour = readme.slice(readme.indexOf('## A short tour'), readme.indexOf('## What there is'));
const blocks = Array.from(tour.matchAll(/```(\w+)\n([\s\S]*?)```/g), ([, language, text]) => ({
  isCommand: language === 'sh',
  text: text as string,
}));

/** What differs from one run to the next, blanked. */
const stable = (text: string) =>
  text
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/fol_\w{39}/g, 'SECRET')
    .trim();

describe('the README', () => {
  it('has a tour of commands, each with its output', () => {
    expect(blocks.length).toBeGreaterThanOrEqual(10);
    expect(blocks.map(({ isCommand }) => isCommand)).toEqual(
      blocks.map((_, index) => index % 2 === 0),
    );
  });

  it('shows what its commands really print when they are pasted', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'folio-test-'));
    try {
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
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('lists every environment variable that there is', async () => {
    const source = readFileSync(new URL('../../src/config.ts', import.meta.url), 'utf8');
    const variables = Array.from(
      source.matchAll(/^\s+([A-Z][A-Z_]+):/gm),
      ([, name]) => name as string,
    );
    expect(variables.length).toBeGreaterThan(8);
    expect(variables.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });
});
