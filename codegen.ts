import type { CodegenConfig } from '@graphql-codegen/cli';

/** Types for every operation in the tree, checked against the printed schema. */
const config: CodegenConfig = {
  schema: 'schema/schema.graphql',
  documents: ['src/{rest,web,cli}/**/*.ts', 'test/**/*.ts'],
  ignoreNoDocuments: true,
  generates: {
    'src/generated/operations/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        documentMode: 'string',
        useTypeImports: true,
        enumsAsTypes: true,
        scalars: { DateTime: 'string', ID: { input: 'string', output: 'string' } },
        importExtension: '.ts',
        emitLegacyCommonJSImports: false,
      },
    },
  },
};

export default config;
