import { resolve } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

type Options = NonNullable<TestProjectInlineConfiguration['test']>;

const everything = 'test/**/*.test.ts';
/**
 * Tests that start processes or databases, copy the project, wait for time limits, send requests by
 * the thousand, or try many values or combinations: `npm test` leaves them out to finish within a minute.
 */
const slow = 'test/**/*.slow.test.ts';
/** Tests that need a PostgreSQL server. */
const onServices = 'test/**/*.services.test.ts';
/** Tests of what reads and writes the database. The others use it only through that. */
const ofData = 'test/{contracts,database,graphql,http,identity,modules,rest,webhooks}/**/*.test.ts';
/** Tests with a project of their own. */
const others = ['**/node_modules/**', 'test/{browser,clients,storm,neighbour}/**'];

/** What all projects have in common. */
export const common = {
  globalSetup: ['test/support/global-setup.ts'],
  setupFiles: ['test/support/cheap-password-hashes.ts', 'test/support/wait-deadline.ts'],
  // Files share their worker's modules; each opens a database of its own.
  isolate: false,
  // Modules are loaded by Node itself, types stripped, as the server's are. Without the loader of
  // Vitest, which `vi.mock` would need, that takes less time.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  maxWorkers: 2,
  // Fewer and shorter garbage collections.
  execArgv: ['--max-semi-space-size=64'],
  // Servers and clients that tests start load compiled modules instead of TypeScript.
  env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/folio-tests') },
  testTimeout: 20_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 10_000 } },
  // On a busy CI machine a time limit can be exceeded; .ci/run names the tests that were repeated.
  retry: process.env.CI ? 1 : 0,
} satisfies Options;

/** A project that shares two processors with the servers that its tests start. */
const patient = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  provide: { thorough: true },
} satisfies Options;
/** A project that measures: nothing else may take the processors, and no failure is repeated away. */
const measuring = { exclude: [], fileParallelism: false, retry: 0 } satisfies Options;

/**
 * Starts slow files first, by their names: of two files, neither the size nor the number of tests
 * says which one takes minutes, and one that starts last prolongs the run.
 */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const key = ({ moduleId }: TestSpecification) =>
      `${/\.(slow|services)\./.test(moduleId) ? 0 : 1} ${moduleId}`;
    return files.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  }
}

const projects: Record<string, Options> = {
  // `npm test`: on the embedded database, or on the server of TEST_DATABASE_URL.
  embedded: { include: [everything], exclude: [...others, slow, onServices] },
  // `npx vitest run --project processes`: what `npm test` leaves out, on the embedded database.
  processes: { ...patient, include: [slow], exclude: others },
  // `npm run test:services`: on a real PostgreSQL and a real Redis, without what the quick tests of
  // the web pages, the command line and the guards have shown on the embedded database.
  services: {
    ...patient,
    include: [ofData, slow, onServices],
    exclude: others,
    // Many of the slow tests wait.
    maxWorkers: 4,
    globalSetup: ['test/support/require-services.ts', ...common.globalSetup],
  },
  // `npm test --prefix test/clients`: client libraries, which are a package of their own.
  clients: { ...patient, include: ['test/clients/**/*.test.ts'] },
  // `npm run test:browser`: against the listening server, in Chromium.
  browser: { include: ['test/browser/**/*.test.ts'], testTimeout: 120_000 },
  // `npx vitest run --project storm`: for STORM_SECONDS, on the PostgreSQL server of TEST_DATABASE_URL.
  storm: { ...measuring, include: ['test/storm/**/*.test.ts'], globalSetup: [] },
  // `npx vitest run --project neighbour`: expensive requests of one user, and what another one notices.
  neighbour: {
    ...measuring,
    include: ['test/neighbour/**/*.test.ts'],
    globalSetup: ['test/support/require-services.ts'],
    // The short form has bars for busy machines, so both databases are measured at the same time.
    fileParallelism: Number(process.env.NEIGHBOUR_SECONDS ?? 10) < 10,
  },
};

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    projects: Object.entries(projects).map(([name, options]) => ({
      extends: false,
      test: { name, ...common, ...options },
    })),
    reporters: process.env.CI ? ['default', 'json'] : ['default'],
    // The report of a suite for .ci/run, which sets the name.
    outputFile: { json: `test-results/${process.env.TEST_SUITE ?? 'tests'}.json` },
    // `npm test -- --coverage`; the report is in coverage/.
    coverage: {
      include: ['src/**/*.ts'],
      exclude: ['src/generated/**'],
      reporter: ['text-summary', 'html'],
    },
  },
});
