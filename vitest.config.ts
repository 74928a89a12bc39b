import { resolve } from 'node:path';
import { defineConfig, type TestUserConfig } from 'vitest/config';

/** What every suite has in common; `name` is that of its report in CI. */
export function suite(name: string) {
  return {
    include: ['test/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'test/browser/**', 'test/storm/**', 'test/neighbour/**'],
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
 * the thousand, or try many values or combinations: `npm test` leaves them out to finish within a minute.
 */
export const slow = [
  'test/{cli-process,contracts,demo,hostile,process}/**',
  'test/database/{account-indexes,embedded,embedded-queue,indexes,lock,lock-race,month-reads,new-migration,order-indexes,populated-migrations}.test.ts',
  'test/docs/**',
  'test/clients/{apollo,codegen,relay,urql,vite}.test.ts',
  'test/cli/{arguments,browser-login,dialogue,edit,every-command,prompt-round-trip,template-file}.test.ts',
  'test/graphql/{added-plugins,equal-executors,long-lists,odd-requests}.test.ts',
  'test/http/{early-replies,failing-uploads,hanging-redis,large-bodies,large-json,request-target,slow-bodies,stalled-images,stalled-replies}.test.ts',
  'test/images/{s3,segments,stalled-storage,storage-binding,sweep}.test.ts',
  'test/identity/{administrator,auth-requests,permissions,permissions-full,referral-access,retention,retention-batches,retention-indexes,start-retention}.test.ts',
  'test/modules/prompts/api-keys/secret-rotation.test.ts',
  'test/modules/prompts/templates/{duplicate-screenshots,largest-screenshots,prompt-template-order}.test.ts',
  'test/modules/finance/entries/{bulk/tag-changes,long-month}.test.ts',
  'test/modules/finance/{exact-money,races}.test.ts',
  'test/modules/finance/imports/{duplicates,export-round-trip,hostile-files,update-import-preview}.test.ts',
  'test/rest/imports/{any-user-data,concurrent-imports,hostile-archives,invalid-records,user-data}.test.ts',
  'test/rest/**/openapi-{limits,replies}.test.ts',
  'test/webhooks/{failures,order,retries,secrets,stop}.test.ts',
  'test/web/{attempts,audience,escaping,forged-forms,hostile-fields,kept-forms,page-headers,rate-limits,request-shape}.test.ts',
  'test/web/**/{maximum-records,statements}.test.ts',
  'test/web/keys/{create-key,reveal-key}.test.ts',
  'test/web/money-lists/import.test.ts',
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
