import { defineConfig } from '@hey-api/openapi-ts';

export default defineConfig({
  input: '../../schema/openapi.json',
  output: {
    path: 'rest/__generated__/hey-api',
    // Node runs the TypeScript files. A bundler needs no extension.
    module: { extension: '.ts' },
  },
});
