import { defineConfig } from 'vitest/config';
import { suite } from './vitest.config.ts';

/** `npm run test:storm`: for STORM_SECONDS, on the PostgreSQL server of TEST_DATABASE_URL. */
export default defineConfig({
  test: {
    ...suite('storm'),
    include: ['test/storm/**/*.test.ts'],
    exclude: [],
    globalSetup: [],
    // Each run is different: a failure is never repeated away.
    retry: 0,
    // Nothing else may take the processors.
    fileParallelism: false,
  },
});
