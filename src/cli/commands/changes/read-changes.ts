import type { CliChangesQuery, RecordType } from '../../../generated/cli/graphql.ts';
import { changeErrorWithCode } from '../../core/cli-error.ts';
import type { Api } from '../../core/client/api.ts';
import { graphql } from '../../core/client/document.ts';
import { databaseIdOf } from '../../core/client/record-id.ts';
import type { Service } from '../../core/profiles/profile.ts';

const document = graphql(`
  query CliChanges($first: Int, $after: String, $last: Int, $recordTypes: [RecordType!]!) {
    changes(first: $first, after: $after, last: $last, filter: { recordTypes: $recordTypes }) {
      position
      pageInfo {
        hasNextPage
        hasPreviousPage
      }
      edges {
        cursor
        node {
          action
          recordType
          recordId
          changedAt
          record {
            ... on PromptTemplate {
              title
            }
            ... on PromptTemplateVersion {
              title
              number
            }
            ... on PromptTemplateLabelMove {
              label
              movedTo: number
              template {
                title
              }
            }
            ... on Idea {
              title
            }
            ... on Category {
              name
            }
            ... on Account {
              name
            }
            ... on Entry {
              amount
              description
              category {
                name
                type
              }
            }
          }
        }
      }
    }
  }
`);

type Edge = CliChangesQuery['changes']['edges'][number];
type ChangedRecord = NonNullable<Edge['node']['record']>;

export const typeDescriptions: Readonly<Record<RecordType, string>> = {
  PROMPT_TEMPLATE: 'Prompt templates.',
  PROMPT_TEMPLATE_VERSION: 'Versions of prompt templates.',
  PROMPT_TEMPLATE_LABEL_MOVE: 'Labels of prompt templates: set, moved or deleted.',
  IDEA: 'Feedback.',
  REFERRAL: 'Referrals, for keys with the scope referrals.',
  CATEGORY: 'Categories.',
  ENTRY: 'Entries.',
  ACCOUNT: 'Bank accounts. Each change of a balance updates the account.',
};

export const recordTypes: Readonly<Record<Service, readonly RecordType[]>> = {
  prompts: [
    'PROMPT_TEMPLATE',
    'PROMPT_TEMPLATE_VERSION',
    'PROMPT_TEMPLATE_LABEL_MOVE',
    'IDEA',
    'REFERRAL',
  ],
  finance: ['ENTRY', 'CATEGORY', 'ACCOUNT'],
};

export type ChangeRow = ReturnType<typeof rowOf>;

/** The changes after a position; or the latest ones. */
export type Range = { readonly after: string; readonly first: number } | { readonly last: number };

interface ChangePage {
  readonly rows: readonly ChangeRow[];
  readonly position: string;
  readonly hasMore: boolean;
  /** Whether there are earlier changes. */
  readonly isTruncated: boolean;
}

/** Reads changes of records of these types, oldest first. */
export async function readChanges(
  api: Api,
  types: readonly RecordType[],
  range: Range,
): Promise<ChangePage> {
  // Servers of older versions have no changes.
  const unsupported = changeErrorWithCode('GRAPHQL_VALIDATION_FAILED', {
    message: 'This server does not record changes.',
  });
  const variables = { ...range, recordTypes: [...types] };
  const { changes } = await api.run(document, variables).catch(unsupported);
  const { edges, pageInfo, position } = changes;
  return {
    rows: edges.map(rowOf),
    position,
    hasMore: pageInfo.hasNextPage,
    isTruncated: pageInfo.hasPreviousPage,
  };
}

const rowOf = ({ cursor, node: { record, recordId, ...change } }: Edge) => ({
  action: change.action,
  recordType: change.recordType,
  id: recordId,
  databaseId: databaseIdOf(recordId),
  title: record ? titleOf(record) : null,
  changedAt: change.changedAt,
  position: cursor,
});

function titleOf(record: ChangedRecord): string | null {
  if ('number' in record) return `${record.title}, version ${record.number}`;
  if ('title' in record) return record.title;
  if ('label' in record) {
    const { label, movedTo, template } = record;
    const target = movedTo == null ? 'deleted' : `version ${movedTo}`;
    return `${template.title}, label ${label}: ${target}`;
  }
  if ('name' in record) return record.name;
  if (!('amount' in record)) return null;
  const { amount, category, description } = record;
  return `${category.type === 'EXPENSE' ? '-' : ''}${amount} ${description ?? category.name}`;
}
