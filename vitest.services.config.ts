import { defineConfig } from 'vitest/config';
import { suite } from './vitest.config.ts';

const services = suite('services');

/** `npm run test:services`: everything, on a real PostgreSQL and a real Redis. */
export default defineConfig({
  test: {
    ...services,
    // The servers of the slow tests share two processors with each other.
    testTimeout: 60_000,
    provide: { thorough: true },
    // Many of the slow tests wait.
    maxWorkers: 4,
    globalSetup: ['test/support/require-services.ts', ...services.globalSetup],
  },
});
