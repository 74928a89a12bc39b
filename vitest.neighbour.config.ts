import { defineConfig } from 'vitest/config';
import { suite } from './vitest.config.ts';

/** `npm run test:neighbour`: expensive requests of one user, and what another one notices. */
export default defineConfig({
  test: {
    ...suite('neighbour'),
    include: ['test/neighbour/**/*.test.ts'],
    exclude: [],
    globalSetup: ['test/support/require-services.ts'],
    retry: 0,
    // Nothing else may take the processors.
    fileParallelism: false,
  },
});
