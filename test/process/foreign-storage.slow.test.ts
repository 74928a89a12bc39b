import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useDataDirectories } from '../support/database/embedded.ts';
import { useServerProcesses } from '../support/processes/server-process.ts';

const directories = useDataDirectories();
const servers = useServerProcesses();
const another = '0c5b0d6e-4b53-4c9c-8a3f-1f0a6c1d2e3f';

describe('a start with the storage of another database', () => {
  it('fails with instructions, and succeeds with STORAGE_ADOPT', async () => {
    const dataDir = directories.migrated();
    const first = await servers.start({ DATA_DIR: dataDir });
    first.signal('SIGTERM');
    expect((await first.exit).code).toBe(0);
    const path = join(dataDir, 'images', 'folio-storage.json');
    const marker = readFileSync(path, 'utf8');
    const { installation } = JSON.parse(marker);
    writeFileSync(path, JSON.stringify({ installation: another }));

    const { exit } = servers.launch({ DATA_DIR: dataDir });
    expect(await exit).toStrictEqual({
      code: 1,
      signal: null,
      log: [],
      stderr: `The storage of STORAGE_URL belongs to another database of folio.
  The storage's database: ${another}
  This database:          ${installation}
Set DATABASE_URL (or DATA_DIR) to the storage's database, or STORAGE_URL to this database's storage. If this database takes the place of the other for good, start with STORAGE_ADOPT=${another}.
`,
    });
    expect(existsSync(join(dataDir, 'postgres.lock'))).toBe(false);

    await servers.start({ DATA_DIR: dataDir, STORAGE_ADOPT: another });
    expect(readFileSync(path, 'utf8')).toBe(marker);
  });
});
