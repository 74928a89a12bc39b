import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useDataDirectories } from '../support/database/embedded.ts';
import { runProgram, useServerProcesses } from '../support/processes/server-process.ts';

const directories = useDataDirectories();
const servers = useServerProcesses();

it('a server ends when its embedded database crashes', async () => {
  const DATA_DIR = directories.migrated();
  const server = await servers.start({ DATA_DIR });
  rmSync(join(DATA_DIR, 'postgres/global/pg_control'));
  // A backup writes a checkpoint. On a full disk, any write can crash it.
  const backup = await runProgram('src/operate/backup.ts', { DATA_DIR }, [
    join(directories.empty(), 'backup.zip'),
  ]);
  expect(backup.code).toBe(1);
  expect((await server.exit).code).toBe(1);
  expect(server.fatal.splice(0).join()).toContain(
    'the embedded database has failed: could not open file',
  );
});
