import { resolve } from 'node:path';
import { defineConfig, type TestUserConfig } from 'vitest/config';

/** What every suite has in common; `name` is that of its report in CI. */
export function suite(name: string) {
  return {
    include: ['test/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'test/browser/**', 'test/storm/**'],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/cheap-password-hashes.ts'],
    // Files share their worker's modules; each opens a database of its own.
    isolate: false,
    // Modules are loaded by Node itself, types stripped, as the server's are.
    experimental: { viteModuleRunner: false },
    maxWorkers: 2,
    // Fewer and shorter garbage collections.
    execArgv: ['--max-semi-space-size=64'],
    // Servers and clients that tests start load compiled modules instead of TypeScript.
    env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/folio-tests') },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // On a busy CI machine a time limit can be exceeded; .ci/run names the tests that were repeated.
    retry: process.env.CI ? 1 : 0,
    reporters: process.env.CI ? ['default', 'json'] : ['default'],
    outputFile: { json: `test-results/${name}.json` },
  } satisfies TestUserConfig;
}

/**
 * Tests that start processes or databases, copy the project, wait for time limits, send requests by
 * the thousand or try every combination: `npm test` leaves them out to finish within a minute.
 */
export const slow = [
  'test/{cli-process,contracts,demo,hostile,process}/**',
  'test/database/{embedded,embedded-queue,lock,lock-race,month-reads,new-migration,order-indexes,populated-migrations}.test.ts',
  'test/docs/**',
  'test/clients/{codegen,vite}.test.ts',
  'test/cli/every-command.test.ts',
  'test/graphql/{equal-executors,long-lists}.test.ts',
  'test/http/{early-replies,failing-uploads,hanging-redis,large-bodies,slow-bodies,stalled-images,stalled-replies}.test.ts',
  'test/images/{s3,segments,stalled-storage,storage-binding,sweep}.test.ts',
  'test/identity/{administrator,auth-requests,permissions-full,retention,retention-batches,retention-indexes,start-retention}.test.ts',
  'test/modules/prompts/api-keys/secret-rotation.test.ts',
  'test/modules/prompts/templates/largest-screenshots.test.ts',
  'test/modules/finance/entries/long-month.test.ts',
  'test/modules/finance/{exact-money,races}.test.ts',
  'test/modules/finance/imports/{export-round-trip,hostile-files}.test.ts',
  'test/rest/imports/{any-user-data,concurrent-imports,hostile-archives,invalid-records}.test.ts',
  'test/rest/**/openapi-{limits,replies}.test.ts',
  'test/web/{audience,forged-forms,hostile-fields,page-headers,request-shape}.test.ts',
  'test/web/**/statements.test.ts',
  'test/guards/{checks,ci-summary,import-rules,unused,unhandled-rejections,services}.test.ts',
];

/** `npm test`: on the embedded database, or on the server of TEST_DATABASE_URL. */
const embedded = suite('embedded');

export default defineConfig({
  test: {
    ...embedded,
    exclude: [...embedded.exclude, ...slow, '**/*.services.test.ts'],
    // `npm run coverage`; the report is in coverage/.
    coverage: {
      include: ['src/**/*.ts'],
      exclude: ['src/generated/**'],
      reporter: ['text-summary', 'html'],
    },
  },
});
