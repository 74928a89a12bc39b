import { graphql } from '../graphql/document.ts';
import type { Executor } from '../graphql/execute.ts';
import { globalId } from '../graphql/global-id.ts';
import type { OwnsImage } from '../http/files.ts';

const document = graphql(`
  query OwnImage($ids: [ID!]!) {
    nodes(ids: $ids) {
      id
    }
  }
`);

/** Whether an image belongs to a record of the caller's, and the caller may read that. */
export function ownsImage(executor: Executor): OwnsImage {
  const run = executor.prepare(document);
  return async (id, from) => {
    const ids = [globalId('Screenshot', id), globalId('IdeaAttachment', id)];
    const { data } = await run({ ids }, from);
    return data?.nodes?.some((node) => node !== null) ?? false;
  };
}
