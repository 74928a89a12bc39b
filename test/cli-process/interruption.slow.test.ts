import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { runProcess, useClient } from '../support/processes/client-process.ts';

const client = useClient();
const config = () => join(client.configDir, 'config.json');
const profile = (url: string) => ({ url, promptKey: `fol_${'x'.repeat(40)}` });
/** Large enough to interrupt the write. */
const instances = Object.fromEntries(
  Array.from({ length: 20_000 }, (_, index) => [`server-${index}`, profile('http://127.0.0.1:1')]),
);

beforeAll(() => {
  mkdirSync(client.configDir, { recursive: true });
  writeFileSync(config(), JSON.stringify({ current: 'server-0', instances }));
});

describe('Ctrl-C', () => {
  it('leaves the old or the new configuration complete, and no temporary file', async () => {
    const outcomes = new Set<string>();
    for (let run = 0; run < 24; run += 1) {
      const name = `server-${run + 1}`;
      const { signal, code } = (await client.run(['instance', 'use', name], {
        onStart: (child) => void wait(40 + run * 8).then(() => child.kill('SIGINT')),
      })) as { signal?: string; code: number };
      const { current, instances: instancesAfter } = JSON.parse(readFileSync(config(), 'utf8'));
      expect(Object.keys(instancesAfter)).toHaveLength(20_000);
      expect(readdirSync(client.configDir)).toEqual(['config.json']);
      if (code === 0) expect(current).toBe(name);
      outcomes.add(signal ?? String(code));
    }
    expect(outcomes).toContain('SIGINT');
  });
});

describe('a full disk', () => {
  const isPossible = spawnSync('unshare', ['-Urm', 'true']).status === 0;

  it('causes an error and keeps the old configuration', async () => {
    expect(isPossible, 'unshare(1) is required to create a small disk').toBe(true);
    const script = `
      set -e
      mount -t tmpfs -o size=64k tmpfs "$1"
      printf '{"current":"a","instances":{"a":{"url":"http://127.0.0.1:1"},"b":{"url":"http://127.0.0.1:1"}}}' > "$1/config.json"
      cp "$1/config.json" "$2/before.json"
      head -c 200000 /dev/zero > "$1/filler" 2> "$2/noise" || true
      FOLIO_CONFIG_DIR="$1" "$3" "$4" instance use b && code=0 || code=$?
      cmp "$1/config.json" "$2/before.json"
      ls "$1"
      exit $code`;
    const folders = ['disk', 'aside'].map((name) => join(client.configDir, '..', name));
    for (const folder of folders) mkdirSync(folder);
    const parameters = ['full-disk', ...folders, process.execPath, client.program];
    const argv = ['-Urm', 'bash', '-c', script, ...parameters];
    const result = await runProcess('unshare', argv, client.variables());
    expect(result.stdout).toBe('config.json\nfiller\n');
    expect(result.stderr).toContain('config.json: no space left on device.');
    expect(result.stderr).toContain('No changes were made.');
    expect(result.code).toBe(1);
  });
});

describe('an unreadable configuration', () => {
  it('causes an error', async () => {
    chmodSync(config(), 0o000);
    // root can read all files, so the client runs as nobody.
    const asNobody =
      process.getuid?.() === 0 ? 'setpriv --reuid=65534 --clear-groups'.split(' ') : [];
    for (const folder of [client.configDir, join(client.configDir, '..')]) chmodSync(folder, 0o755);
    const [program = '', ...argv] = [...asNobody, process.execPath, client.program, 'status'];
    const result = await runProcess(program, argv, client.variables());
    expect(existsSync(config())).toBe(true);
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toContain('config.json: permission denied.');
  });
});
