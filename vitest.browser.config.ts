import { defineConfig } from 'vitest/config';
import { longestFirst, suite } from './vitest.config.ts';

/** `npm run test:browser`: against the listening server, in Chromium. */
export default defineConfig({
  test: {
    ...suite('browser'),
    include: ['test/browser/**/*.test.ts'],
    exclude: [],
    sequence: { sequencer: longestFirst(['test/browser/{docs,graphiql,web-looks}.test.ts']) },
    // Chromium shares the processors with the server.
    testTimeout: 60_000,
  },
});
