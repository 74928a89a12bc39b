/**
 * `npm run test:mutation`: changes the code in small ways, and lists the changes that no test of
 * `npm test` notices. The report is in test-results/mutation.html.
 * @see https://stryker-mutator.io/docs/stryker-js/configuration
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false, pool: 'forks' },
  mutate: [
    'src/identity/access.ts',
    'src/identity/permissions.ts',
    'src/modules/finance/entries/balance.ts',
    'src/graphql/schema/connection.ts',
    'src/graphql/limits/cost.ts',
    'src/rest/runner.ts',
  ],
  // Stryker would rewrite tsconfig.json through an API that TypeScript 7 does not have.
  tsconfigFile: 'none',
  coverageAnalysis: 'perTest',
  // Code that runs at import is the same for all tests of a worker.
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 120_000,
  reporters: ['clear-text', 'progress', 'html', 'json'],
  htmlReporter: { fileName: 'test-results/mutation.html' },
  jsonReporter: { fileName: 'test-results/mutation.json' },
  tempDirName: '.stryker-tmp',
  allowConsoleColors: false,
};
