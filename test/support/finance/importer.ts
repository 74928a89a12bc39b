import type { Client } from '../users/people.ts';

export const fileUrl = (content: string | Uint8Array, type = 'text/csv') =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`;

const preview = `importPreview {
  id format encoding delimiter dateFormat decimalSeparator byteSize
  newCount duplicateCount invalidCount importedCount currencies
  columns { index name samples }
  usedColumns { date amount debit credit type payee description category account tags recurring }
  rows(first: 100) { totalCount nodes {
    line status date amount type description tags recurring
    category { id name } account { id name } duplicateOf { id } issues { path code message }
  } }
}`;

/** Sends files with entries as a client does. */
export class Importer {
  readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  /** Previews a file, which must succeed. */
  // biome-ignore lint/suspicious/noExplicitAny: tests compare the whole value.
  async preview(content: string | Uint8Array, settings: object = {}): Promise<any> {
    const { previewImport } = await this.client.execute(
      `mutation ($input: PreviewImportInput!) { previewImport(input: $input) { ${preview} } }`,
      { input: { file: fileUrl(content), ...settings } },
    );
    return previewImport.importPreview;
  }

  /** The message of the validation issue of a file that must be rejected. */
  async issueOf(content: string | Uint8Array): Promise<string | undefined> {
    const { errors } = await this.client.graphql(
      'mutation ($input: PreviewImportInput!) { previewImport(input: $input) { importPreview { id } } }',
      { input: { file: fileUrl(content) } },
    );
    return errors?.[0]?.extensions.details?.[0]?.message;
  }

  /** Corrects a preview, which must succeed. */
  // biome-ignore lint/suspicious/noExplicitAny: tests compare the whole value.
  async update(id: string, input: object): Promise<any> {
    const { updateImportPreview } = await this.client.execute(
      `mutation ($id: ID!, $input: UpdateImportPreviewInput!) {
        updateImportPreview(id: $id, input: $input) { ${preview} } }`,
      { id, input },
    );
    return updateImportPreview.importPreview;
  }

  /** Commits a preview, which must succeed. */
  // biome-ignore lint/suspicious/noExplicitAny: tests compare the whole value.
  async commit(id: string): Promise<any> {
    const { commitImport } = await this.client.execute(
      `mutation ($id: ID!) { commitImport(id: $id) {
        importedCount accounts { id currentBalance } importPreview { importedCount committedAt } } }`,
      { id },
    );
    return commitImport;
  }

  /** Previews and commits a file. @returns the number of created entries */
  async import(content: string | Uint8Array, settings: object = {}): Promise<number> {
    const { id } = await this.preview(content, settings);
    return (await this.commit(id)).importedCount;
  }

  /** Deletes all previews, which are limited. */
  async deletePreviews(): Promise<void> {
    const { importPreviews } = await this.client.execute('{ importPreviews { nodes { id } } }');
    for (const { id } of importPreviews.nodes) {
      await this.client.execute(
        'mutation ($id: ID!) { deleteImportPreview(id: $id) { deletedImportPreviewId } }',
        { id },
      );
    }
  }
}

/** The preview of the example in GraphiQL, without its id. */
export const examplePreview = {
  dateFormat: 'YEAR_MONTH_DAY',
  newCount: 1,
  duplicateCount: 0,
  invalidCount: 0,
  summary: {
    totals: { income: '0.00', expenses: '12.50' },
    possibleDuplicateCount: 0,
    unknownCategoryCount: 0,
    unknownCategoryNames: [],
    unknownAccountCount: 0,
    unknownAccountNames: [],
    defaultCategoryCount: 1,
  },
  rows: {
    nodes: [
      {
        line: 2,
        status: 'NEW',
        date: '2026-03-31',
        type: 'EXPENSE',
        amount: '12.50',
        description: 'Lunch',
        category: { name: 'Other' },
        categorySource: 'DEFAULT',
        unknownCategoryName: null,
        unknownAccountName: null,
        issues: [],
      },
    ],
  },
};
