import { defineConfig } from 'vitest/config';
import { common } from '../../vitest.config.ts';

/** The tests of the files that stryker.config.mjs changes: the whole suite would take days. */
const tests = [
  // identity/access.ts, identity/permissions.ts
  'test/identity/permissions.slow.test.ts',
  'test/identity/referral-access.slow.test.ts',
  'test/modules/users/set-user-role.test.ts',
  // modules/finance/entries/balance.ts
  'test/modules/finance/exact-money.slow.test.ts',
  'test/rest/finance/accounts.test.ts',
  'test/rest/finance/change-entry.test.ts',
  'test/rest/finance/create-entry.test.ts',
  // graphql/schema/connection.ts
  'test/modules/prompts/templates/prompt-template-list.test.ts',
  'test/modules/prompts/templates/prompt-template-list-statement.test.ts',
  'test/modules/prompts/templates/prompt-template-pages.test.ts',
  'test/modules/finance/entries/entry-list.test.ts',
  // graphql/limits/cost.ts
  'test/graphql/limits/cost.test.ts',
  'test/graphql/limits/cost-limit.test.ts',
  'test/graphql/limits/introspection-cost.test.ts',
  'test/graphql/limits/limits.test.ts',
  'test/graphql/limits/month-cost.test.ts',
  'test/graphql/execution/operation-cache.test.ts',
  // rest/runner.ts
  'test/rest/prompts/change-prompt-template.test.ts',
  'test/rest/prompts/errors.test.ts',
  'test/rest/prompts/prompt-template-list.test.ts',
  'test/rest/finance/errors.test.ts',
  'test/rest/finance/keys.test.ts',
  'test/modules/prompts/ideas/submit-idea-multipart.slow.test.ts',
];

/** `npm run test:mutation` runs these tests once for each change that they cover. */
export default defineConfig({
  test: {
    ...common,
    include: tests,
    exclude: ['**/node_modules/**'],
    setupFiles: [...common.setupFiles, 'test/support/properties/first-counterexample.ts'],
    testTimeout: 120_000,
    reporters: ['default'],
  },
});
