import { defineConfig } from 'vitest/config';
import { suite } from './vitest.config.ts';

const wholeWay = suite('whole-way');

/** `npm run test:whole-way`: GraphQL with a plugin because of which requests take the whole way. */
export default defineConfig({
  test: {
    ...wholeWay,
    include: ['test/{graphql,http,modules}/**/*.test.ts'],
    exclude: [...wholeWay.exclude, '**/*.services.test.ts'],
    env: { ...wholeWay.env, TEST_WHOLE_WAY: '1' },
    testTimeout: 60_000,
  },
});
