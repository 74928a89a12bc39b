import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/browser/**'],
    globalSetup: 'test/support/global-setup.ts',
    // Files share their worker's modules; each opens a database of its own.
    isolate: false,
    // Modules are loaded by Node itself, types stripped, as the server's are.
    experimental: { viteModuleRunner: false },
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    reporters: process.env.CI ? ['default', 'json'] : ['default'],
    outputFile: { json: `test-results/${process.env.TEST_DATABASE_URL ? 'services' : 'embedded'}.json` },
  },
});
