import { defineConfig } from 'vitest/config';
import { common } from './vitest.config.ts';

/** The tests of the files that stryker.config.mjs changes: the whole suite would take days. */
const tests = [
  // identity/access.ts, identity/permissions.ts
  'test/identity/{permissions,referral-access}.test.ts',
  'test/modules/users/set-user-role.test.ts',
  // modules/finance/entries/balance.ts
  'test/modules/finance/exact-money.slow.test.ts',
  'test/rest/finance/{accounts,change-entry,create-entry}.test.ts',
  // graphql/schema/connection.ts
  'test/modules/prompts/templates/prompt-template-{list,list-statement,pages}.test.ts',
  'test/modules/finance/entries/entry-list.test.ts',
  // graphql/limits/cost.ts
  'test/graphql/limits/{cost,cost-limit,introspection-cost,limits,month-cost}.test.ts',
  'test/graphql/execution/operation-cache.test.ts',
  // rest/runner.ts
  'test/rest/prompts/{change-prompt-template,errors,prompt-template-list}.test.ts',
  'test/rest/finance/{errors,keys}.test.ts',
  'test/modules/prompts/ideas/submit-idea-multipart.test.ts',
];

/** `npm run test:mutation` runs these tests once for each change that they cover. */
export default defineConfig({
  test: {
    ...common,
    include: tests,
    exclude: ['**/node_modules/**', '**/*.slow.test.ts'],
    setupFiles: [...common.setupFiles, 'test/support/first-counterexample.ts'],
    testTimeout: 120_000,
    reporters: ['default'],
  },
});
