import { hash } from 'node:crypto';
import type { RecordType } from '../../generated/operations/graphql.ts';
import { graphql } from '../../graphql/execution/document.ts';
import { paths } from '../../paths.ts';
import { type Html, html } from '../framework/html.ts';

const position = graphql(`
  query ChangesPosition {
    changes(last: 0) {
      position
    }
  }
`);

const changes = graphql(`
  subscription NewRecords($after: String, $recordTypes: [RecordType!]!) {
    changes(after: $after, filter: { recordTypes: $recordTypes }) {
      cursor
      node {
        action
        recordId
      }
    }
  }
`);

/** The documents that pages send by themselves. A server that runs trusted documents only must know them. */
export const browserDocuments: readonly string[] = [position, changes].map(String);

const address = (document: object, variables: object) =>
  `${paths.graphql}?${new URLSearchParams({
    documentId: `sha256:${hash('sha256', String(document), 'hex')}`,
    query: String(document),
    variables: JSON.stringify(variables),
  })}`;

interface Names {
  readonly one: string;
  readonly many: string;
}

/**
 * Shows above a list how many records were created since the page was loaded, with a link that shows
 * them. Without the script of the page, it stays hidden.
 */
export const newRecords = (recordType: RecordType, { one, many }: Names): Html =>
  html`<p class="notice" role="status" data-position="${address(position, {})}" data-changes="${address(changes, { recordTypes: [recordType] })}" data-one="${one}" data-many="${many}" hidden></p>`;
