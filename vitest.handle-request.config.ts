import { defineConfig } from 'vitest/config';
import { suite } from './vitest.config.ts';

const handleRequest = suite('handle-request');

/**
 * `npm run test:handle-request`: the tests of GraphQL and HTTP with a plugin because of which all
 * requests to /graphql go through Yoga's `handleRequest`.
 */
export default defineConfig({
  test: {
    ...handleRequest,
    include: ['test/{graphql,http,modules}/**/*.test.ts'],
    exclude: [...handleRequest.exclude, '**/*.services.test.ts'],
    env: { ...handleRequest.env, TEST_HANDLE_REQUEST: '1' },
    testTimeout: 60_000,
  },
});
