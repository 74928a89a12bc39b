import { defineConfig } from 'vitest/config';
import { slow, suite } from './vitest.config.ts';

/** `npm run test:processes`: what `npm test` leaves out, on the embedded database. */
const processes = suite('processes');

export default defineConfig({
  test: {
    ...processes,
    include: slow.map((pattern) => (pattern.endsWith('/**') ? `${pattern}/*.test.ts` : pattern)),
    exclude: [...processes.exclude, '**/*.services.test.ts'],
    // Their servers share two processors with each other.
    testTimeout: 60_000,
    provide: { thorough: true },
  },
});
