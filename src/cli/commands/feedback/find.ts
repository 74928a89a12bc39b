import type { IdeaRowFragment } from '../../../generated/cli/graphql.ts';
import type { Api } from '../../core/client/api.ts';
import { graphql } from '../../core/client/document.ts';
import { exactId } from '../../core/client/record-id.ts';
import { lookUpRecord, notFound } from '../../core/client/titled-record.ts';
import './idea.ts';

const document = graphql(`
  query CliShowFeedback($id: ID!) {
    idea(id: $id) {
      ...IdeaRow
    }
  }
`);

const lookupDocument = graphql(`
  query CliLookUpFeedback(
    $withTitle: Boolean!
    $titleFilter: IdeaFilter
    $withPrefix: Boolean!
    $prefixFilter: IdeaFilter
  ) {
    byTitle: ideas(first: 11, filter: $titleFilter) @include(if: $withTitle) {
      nodes {
        ...IdeaRow
      }
    }
    byPrefix: ideas(first: 11, filter: $prefixFilter) @include(if: $withPrefix) {
      nodes {
        ...IdeaRow
      }
    }
  }
`);

const kind = { typename: 'Idea', noun: 'idea', maxTitleLength: 200 } as const;

/**
 * By id, title, or the start of the id, in this order. @throws NOT_FOUND; a usage error for several
 * ideas
 */
export async function findIdea(api: Api, idOrTitle: string): Promise<IdeaRowFragment> {
  const id = exactId(kind.typename, idOrTitle);
  if (id !== undefined) return (await api.run(document, { id })).idea;
  const found = await lookUpRecord(idOrTitle, kind, (variables) =>
    api.run(lookupDocument, variables),
  );
  if (found) return found;
  throw notFound();
}
