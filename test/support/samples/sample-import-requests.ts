import { fileUrl } from '../finance/importer.ts';
import type { SampleField } from './sample-requests.ts';
import type { Records } from './seeded-records.ts';

const ownPreview = { variables: ({ finances }: Records) => ({ id: finances.preview.id }) };

export const importSampleFields: Readonly<Record<string, SampleField>> = {
  'Query.importPreview': {
    document: 'query ($id: ID!) { importPreview(id: $id) { newCount rows { totalCount } } }',
    ...ownPreview,
    shows: () => ({ newCount: 1, rows: { totalCount: 1 } }),
  },
  'Query.importPreviews': {
    document: '{ importPreviews { totalCount } }',
    shows: () => ({ totalCount: 1 }),
  },
  'Mutation.previewImport': {
    document: `mutation { previewImport(input: { file: "${fileUrl('date,amount\n2026-03-16,-1')}" }) {
      importPreview { newCount invalidCount } } }`,
    // None of the owner's categories is called "Other".
    shows: () => ({ importPreview: { newCount: 0, invalidCount: 1 } }),
  },
  'Mutation.updateImportPreview': {
    document: `mutation ($id: ID!) { updateImportPreview(id: $id, input: {}) {
      importPreview { newCount invalidCount } } }`,
    ...ownPreview,
    shows: () => ({ importPreview: { newCount: 0, invalidCount: 1 } }),
  },
  'Mutation.commitImport': {
    document: 'mutation ($id: ID!) { commitImport(id: $id) { importedCount } }',
    ...ownPreview,
    shows: () => ({ importedCount: 1 }),
  },
  'Mutation.deleteImportPreview': {
    document: 'mutation ($id: ID!) { deleteImportPreview(id: $id) { deletedImportPreviewId } }',
    ...ownPreview,
    shows: ({ finances }) => ({ deletedImportPreviewId: finances.preview.id }),
  },
};
