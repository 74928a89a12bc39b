import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { useServerSettings } from '../support/app/server-settings.ts';
import { useServerProcesses } from '../support/processes/server-process.ts';

const newSettings = useServerSettings();
const servers = useServerProcesses();
const rejectOnSignal = fileURLToPath(
  new URL('../support/processes/reject-on-signal.ts', import.meta.url),
);

describe('an unhandled rejection', () => {
  it('is logged as fatal, and the server finishes its requests and exits with 1', async () => {
    const server = await servers.start({
      ...(await newSettings()),
      NODE_OPTIONS: `--import ${rejectOnSignal}`,
    });
    server.signal('SIGUSR2');
    const { code, signal, stderr, log } = await server.exit;
    expect({ code, signal, stderr }).toStrictEqual({ code: 1, signal: null, stderr: '' });
    expect(log.slice(-3)).toEqual(['unhandled rejection', 'stopping', 'stopped']);
    const [line = '', ...more] = server.fatal.splice(0);
    expect(more).toEqual([]);
    expect(JSON.parse(line)).toMatchObject({
      level: 'fatal',
      msg: 'unhandled rejection',
      err: { type: 'Error', message: 'planted' },
    });
  });
});
