import { execFileSync } from 'node:child_process';
import { readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runIn } from '../guards/project-copy.ts';
import { projectRoot } from '../guards/project-files.ts';
import { createKeyOver, send } from '../support/cli/server-client.ts';
import { useEmptyDirectories } from '../support/database/embedded.ts';
import { useServerDatabase } from '../support/database/server-database.ts';
import { newFolder } from '../support/disk/new-folder.ts';
import { patience, useServerProcesses } from '../support/processes/server-process.ts';
import { requestsToAllSurfaces } from '../support/samples/all-surfaces.ts';

const directories = useEmptyDirectories();
const database = useServerDatabase({ migrated: true });
const servers = useServerProcesses();

const git = (...options: string[]) =>
  execFileSync('git', options, { cwd: projectRoot, encoding: 'utf8', maxBuffer: 2 ** 30 }).trim();

/** The commit before the newest migration; HEAD while that is not committed. */
function commitBeforeNewestMigration(): string {
  const newest = readdirSync(join(projectRoot, 'prisma/migrations'))
    .filter((name) => /^\d/.test(name))
    .sort()
    .at(-1);
  const path = `prisma/migrations/${newest}/migration.sql`;
  const added = git('log', '--diff-filter=A', '--format=%H', '--', path).split('\n').at(-1);
  return added ? git('rev-parse', `${added}^`) : git('rev-parse', 'HEAD');
}

const folder = newFolder();

beforeAll(async () => {
  const archive = join(folder, 'archive.tar');
  git('archive', `--output=${archive}`, commitBeforeNewestMigration());
  execFileSync('tar', ['--extract', '--file', archive, '--directory', folder]);
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  const generated = await runIn(folder, 'npm', 'run', '--silent', 'generate');
  expect(generated).toMatchObject({ passed: true });
});

describe('the code before the newest migration', () => {
  it(
    'starts on the new schema, and serves all surfaces beside the new code',
    async () => {
      const settings = () => ({
        DATA_DIR: directories.empty(),
        DATABASE_URL: database.url,
        FOLIO_SECRET: 'a secret for tests only, of sufficient length',
      });
      const previous = await servers.start(settings(), folder);
      const current = await servers.start(settings());
      for (const server of [previous, current]) {
        const requests = await requestsToAllSurfaces(server.url);
        const replies = await Promise.all(requests.map((request) => request.send()));
        expect(replies.filter(({ isExpected }) => !isExpected)).toEqual([]);
      }
      for (const [writer, reader] of [
        [previous, current],
        [current, previous],
      ] as const) {
        const key = await createKeyOver(writer.url);
        const template = {
          title: 'Written',
          description: 'A text',
          content: 'Hello {{NAME}}',
          category: 'business',
        };
        const created = await send(`${writer.url}/api/v1/prompt_templates`, 'POST', template, key);
        expect(created.status).toBe(201);
        const { status, body } = await send(
          `${reader.url}/api/v1/prompt_templates/${created.body.id}`,
          'GET',
          undefined,
          key,
        );
        expect({ status, body }).toMatchObject({ status: 200, body: { title: 'Written' } });
      }
    },
    patience * 2,
  );
});
