import type { CodegenConfig } from '@graphql-codegen/cli';

const config: CodegenConfig = {
  schema: 'schema/schema.graphql',
  documents: ['src/**/*.{ts,tsx}'],
  ignoreNoDocuments: true,
  generates: {
    'src/graphql/': {
      preset: 'client',
      config: {
        enumsAsTypes: true,
        nonOptionalTypename: true,
        scalars: {
          DateTime: 'string',
          EmailAddress: 'string',
          ImportFile: 'string | File',
          LocalDate: 'string',
          Money: 'string',
          NonNegativeInt: 'number',
          PositiveInt: 'number',
          SafeInt: 'number',
          URL: 'string',
          UUID: 'string',
          Upload: 'string | File',
          UserDataArchive: 'string',
          YearMonth: 'string',
        },
        skipTypeNameForRoot: true,
        strictScalars: true,
        useTypeImports: true,
      },
    },
  },
};

export default config;
