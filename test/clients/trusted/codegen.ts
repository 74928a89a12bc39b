import type { CodegenConfig } from '@graphql-codegen/cli';
import { addTypenameSelectionDocumentTransform } from '@graphql-codegen/client-preset';

const config: CodegenConfig = {
  schema: 'schema/schema.graphql',
  documents: ['src/**/*.{ts,tsx}'],
  generates: {
    'src/graphql/': {
      preset: 'client',
      // Writes src/graphql/persisted-documents.json: the manifest.
      presetConfig: { persistedDocuments: { hashAlgorithm: 'sha256' } },
      // Caches need __typename, and can't add it to a document that is not sent.
      documentTransforms: [addTypenameSelectionDocumentTransform],
      config: { useTypeImports: true },
    },
  },
};

export default config;
