/** A server that gets SIGTERM in the last moment of its start. */
import { readConfig } from '../../../src/config.ts';
import { createLogger } from '../../../src/http/logger.ts';
import { startServer } from '../../../src/start/start-server.ts';

const config = readConfig();
const log = createLogger(config);
await startServer(config, log, {
  onCreate: async (app) => {
    process.kill(process.pid, 'SIGTERM');
    return app;
  },
});
