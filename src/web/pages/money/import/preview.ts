import { graphql } from '../../../../graphql/execution/document.ts';
import { form, page } from '../../../framework/page.ts';
import { rawId, recordId } from '../../../framework/record-id.ts';
import { changeRows } from './change-rows.ts';
import { importPath } from './import-path.ts';
import { previewView } from './preview-view.ts';
import { rowFilters } from './row-filter.ts';
import { settingsInput } from './settings-input.ts';

export const previewPage = page({
  path: `${importPath}/:id`,
  operation: graphql(`
    query ImportPreviewPage(
      $id: ID!
      $first: Int
      $after: String
      $last: Int
      $before: String
      $filter: ImportRowFilter
    ) {
      ...Visitor
      ...EntryChoices
      importPreview(id: $id) {
        databaseId
        format
        encoding
        delimiter
        dateFormat
        decimalSeparator
        byteSize
        newCount
        duplicateCount
        invalidCount
        excludedCount
        usesRememberedLayout
        fileName
        importedCount
        committedAt
        undoneAt
        change {
          ...UndoableChange
        }
        createdAt
        expiresAt
        ...ImportSummaryText
        columns {
          index
          name
          samples
        }
        usedColumns {
          date
          amount
          debit
          credit
          type
          payee
          description
          category
          account
          tags
          recurring
        }
        rows(first: $first, after: $after, last: $last, before: $before, filter: $filter) {
          nodes {
            position
            line
            status
            date
            amount
            type
            description
            tags
            category {
              name
              emoji
            }
            categorySource
            unknownCategoryName
            account {
              name
              emoji
            }
            unknownAccountName
            duplicateOf {
              date
            }
            possibleDuplicateOf {
              description
            }
            issues {
              message
            }
          }
          pageInfo {
            ...PagerLinks
          }
        }
      }
    }
  `),
  variables: (request) => ({
    ...recordId('ImportPreview', request),
    ...rowFilters.variables(request),
  }),
  view(data, visit, entered) {
    const { importPreview, ...choices } = data;
    return previewView(importPreview, choices, { visit, entered });
  },
  forms: [
    changeRows,
    form({
      operation: graphql(`
        mutation UpdateImportPreviewByForm($id: ID!, $input: UpdateImportPreviewInput!) {
          updateImportPreview(id: $id, input: $input) {
            __typename
          }
        }
      `),
      async submit(submission, run) {
        const input = settingsInput(submission.fields);
        await run({ ...recordId('ImportPreview', submission), input });
        return { to: `${importPath}/${rawId(submission)}`, notice: 'import-corrected' };
      },
    }),
  ],
});
