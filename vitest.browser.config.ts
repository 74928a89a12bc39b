import { defineConfig } from 'vitest/config';
import { suite } from './vitest.config.ts';

/** `npm run test:browser`: against the listening server, in Chromium. */
export default defineConfig({
  test: {
    ...suite('browser'),
    include: ['test/browser/**/*.test.ts'],
    exclude: [],
    // Chromium shares the processors with the server.
    testTimeout: 60_000,
  },
});
