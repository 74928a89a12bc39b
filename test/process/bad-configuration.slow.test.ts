import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useDataDirectories } from '../support/database/embedded.ts';
import { listen } from '../support/http/local-server.ts';
import { useServerProcesses } from '../support/processes/server-process.ts';

const directories = useDataDirectories();
const servers = useServerProcesses();

describe('a start that fails', () => {
  it('prints all issues of the configuration without values, and creates nothing', async () => {
    const dataDir = join(directories.empty(), 'new');
    const { exit } = servers.launch({
      DATA_DIR: dataDir,
      PORT: 'forty',
      BASE_URL: 'ftp://folio.example',
      DATABASE_URL: 'postgresql://folio:hunter2@db.example/folio',
      FOLIO_SECRET_PREVIOUS: 'an older secret',
      ADMIN_EMAIL: 'root@example.com',
      LOG_LEVEL: 'loud',
    });
    expect(await exit).toStrictEqual({
      code: 1,
      signal: null,
      log: [],
      stderr: `folio can't start with this configuration:
  PORT must be a port number from 0 to 65535
  BASE_URL must be a URL, for example https://folio.example
  FOLIO_SECRET_PREVIOUS must have at least 32 characters; create one with \`openssl rand -base64 48\`
  LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent
  FOLIO_SECRET is required with DATABASE_URL, because all processes must use the same secret
  ADMIN_PASSWORD is required with ADMIN_EMAIL
`,
    });
    expect(existsSync(dataDir)).toBe(false);
  });

  it('prints that the database is unreachable, without password or stack', async () => {
    // Bound and closed again, so no server listens there.
    const probe = createServer();
    const { port } = new URL(await listen(probe));
    probe.close();
    await once(probe, 'close');
    const { exit } = servers.launch({
      DATA_DIR: directories.empty(),
      DATABASE_URL: `postgresql://folio:hunter2@127.0.0.1:${port}/folio`,
      FOLIO_SECRET: 'a secret for tests only, of sufficient length',
    });
    expect(await exit).toStrictEqual({
      code: 1,
      signal: null,
      log: [],
      stderr: `The database can't be reached: connect ECONNREFUSED 127.0.0.1:${port}\n`,
    });
  });

  it('prints that the port is in use, and unlocks the data directory', async () => {
    const holder = createServer();
    const { port } = new URL(await listen(holder));
    const dataDir = directories.migrated();
    const secondServer = servers.launch({ DATA_DIR: dataDir, PORT: port });
    expect(await secondServer.exit).toStrictEqual({
      code: 1,
      signal: null,
      log: ['the image storage was bound to this database'],
      stderr: `listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`,
    });
    expect(existsSync(join(dataDir, 'postgres.lock'))).toBe(false);
    holder.close();
    await once(holder, 'close');
    const free = await servers.start({ DATA_DIR: dataDir, PORT: port });
    expect((await fetch(`${free.url}/health/ready`)).status).toBe(200);
  });

  it('prints that the host is unknown, without a stack', async () => {
    const { exit } = servers.launch({ DATA_DIR: directories.migrated(), HOST: 'folio.invalid' });
    const { code, stderr } = await exit;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^getaddrinfo (ENOTFOUND|EAI_AGAIN) folio\.invalid\n$/);
  });
});
