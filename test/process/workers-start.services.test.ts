import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { listen } from '../support/http/local-server.ts';
import { useServersOnDatabase } from '../support/processes/servers-on-database.ts';

const { start } = useServersOnDatabase();

it('a start with several workers ends with the message and the exit code of the first one', async () => {
  const other = createServer();
  const { port } = new URL(await listen(other));
  const stderr = JSON.stringify(`bind EADDRINUSE 127.0.0.1:${port}\n`);
  await expect(start({ PORT: port, WEB_CONCURRENCY: '2' })).rejects.toThrow(
    new RegExp(
      `"code":1,"signal":null,"stderr":${RegExp.escape(stderr)},"log":.*"A worker ended before it was ready \\(exit code 1\\)\\."]}$`,
    ),
  );
  other.close();
});
