import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { satisfies } from 'semver';
import { describe, expect, it } from 'vitest';
import { readConfig, unknownSettings } from '../../src/config.ts';
import { projectRoot, read } from '../guards/project-files.ts';
import { useServerSettings } from '../support/app/server-settings.ts';
import { instruction } from '../support/deploy/deployment.ts';
import { newFolder } from '../support/disk/new-folder.ts';
import { freePort } from '../support/http/redis-process.ts';
import { patience } from '../support/processes/server-process.ts';

const newSettings = useServerSettings();
const { scripts, engines } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>;
  engines: { node: string };
};

/** What the Dockerfile copies into the image. */
const copied = Array.from(read('Dockerfile').matchAll(/^COPY (?!--)(.*) \S+$/gm), ([, sources]) =>
  (sources as string).split(' '),
).flat();
const command: string[] = JSON.parse(instruction('CMD'));
const [, ...healthCheck]: string[] = JSON.parse(instruction('HEALTHCHECK').split('CMD ')[1] ?? '');

/** A folder with what the image has. */
function imageFolder(): string {
  const folder = newFolder();
  for (const path of copied)
    cpSync(join(projectRoot, path), join(folder, path), { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

describe('the Dockerfile', () => {
  it('copies files that exist, and that .dockerignore lets through', () => {
    expect(copied.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
    const included = read('.dockerignore').match(/(?<=^!).+$/gm);
    expect(copied.toSorted()).toEqual(included?.toSorted());
  });

  it('has valid settings', () => {
    const variables = Object.fromEntries(
      instruction('ENV')
        .split(' ')
        .map((each) => each.split('=') as [string, string]),
    );
    expect(unknownSettings(variables)).toEqual([]);
    expect(readConfig(variables)).toMatchObject({ host: '0.0.0.0', dataDir: '/var/lib/folio' });
    expect(instruction('VOLUME')).toBe('/var/lib/folio');
    expect(instruction('EXPOSE')).toBe(String(readConfig(variables).port));
  });

  it('preloads an allocator that it installs', () => {
    expect(read('Dockerfile')).toMatch(/^ {2}LD_PRELOAD=libjemalloc\.so\.2 /m);
    expect(read('Dockerfile')).toMatch(/apt-get install .*\blibjemalloc2\b/);
  });

  it('installs with the version of Node that CI uses and package.json allows', () => {
    const [, version] = /^ARG BASE=node:(\d+)-bookworm-slim$/m.exec(read('Dockerfile')) ?? [];
    expect(read('.github/workflows/ci.yml')).toContain(`container: node:${version}-bookworm\n`);
    expect(satisfies(`${version}.99.0`, engines.node)).toBe(true);
  });

  it(
    'starts the server like npm start, with the copied files only, and checks and stops it',
    async () => {
      expect(command.join(' ')).toBe(scripts.start);
      const cwd = imageFolder();
      const PORT = String(await freePort());
      const env = { ...(await newSettings()), PATH: process.env.PATH, PORT };
      const check = () => promisify(execFile)(process.execPath, healthCheck, { env });
      await expect(check()).rejects.toMatchObject({ code: 1 });
      const server = spawn(process.execPath, command.slice(1), { cwd, env });
      try {
        let stderr = '';
        server.stderr.setEncoding('utf8').on('data', (text: string) => {
          stderr += text;
        });
        const ended = once(server, 'close');
        const log: string[] = [];
        for await (const line of createInterface({ input: server.stdout })) {
          const { msg } = JSON.parse(line) as { msg: string };
          log.push(msg);
          if (msg !== 'ready') continue;
          await check();
          server.kill(instruction('STOPSIGNAL') as NodeJS.Signals);
        }
        expect([await ended, stderr]).toEqual([[0, null], '']);
        expect(log.at(-1)).toBe('stopped');
      } finally {
        server.kill('SIGKILL');
        rmSync(cwd, { recursive: true });
      }
    },
    patience,
  );
});
