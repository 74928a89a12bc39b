import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { useClient } from '../support/processes/client-process.ts';

const client = useClient();
const config = () => join(client.configDir, 'config.json');
/** Large, so that the changes overlap. */
const names = Array.from({ length: 5_000 }, (_, index) => `server-${index}`);
const instances = Object.fromEntries(names.map((name) => [name, { url: 'http://127.0.0.1:1' }]));

beforeEach(() => {
  mkdirSync(client.configDir, { recursive: true });
  writeFileSync(config(), JSON.stringify({ instances }));
});

describe('the configuration file', () => {
  it('has the changes of all processes that run at the same time', async () => {
    const deleted = names.slice(0, 12);
    const results = await Promise.all(
      deleted.map((name) => client.run(['instance', 'delete', name, '--yes'])),
    );
    expect(results.map(({ code }) => code)).toEqual(deleted.map(() => 0));
    const { instances: kept } = JSON.parse(readFileSync(config(), 'utf8'));
    expect(Object.keys(kept)).toEqual(names.slice(12));
    expect(readdirSync(client.configDir)).toEqual(['config.json']);
  });

  it('can be changed after a process was killed', async () => {
    const lock = `${config()}.lock`;
    writeFileSync(lock, '');
    const tenSecondsAgo = Date.now() / 1_000 - 10;
    utimesSync(lock, tenSecondsAgo, tenSecondsAgo);
    const { code } = await client.run(['instance', 'use', 'server-1']);
    expect(code).toBe(0);
    expect(readdirSync(client.configDir)).toEqual(['config.json']);
  });
});
