import { FolioError } from '../../errors.ts';
import { graphql } from '../../graphql/execution/document.ts';
import { dataOf, type Executor } from '../../graphql/execution/execute.ts';
import { globalId } from '../../graphql/schema/global-id.ts';
import type { OwnsImage } from '../../http/replies/files.ts';

const document = graphql(`
  query OwnImage($ids: [ID!]!) {
    nodes(ids: $ids) {
      id
    }
  }
`);

export function ownsImage(executor: Executor): OwnsImage {
  const run = executor.prepare(document);
  return async (id, context) => {
    const ids = [globalId('Screenshot', id), globalId('IdeaAttachment', id)];
    const result = await run({ ids }, context);
    try {
      return dataOf(result).nodes.some((node) => node !== null);
    } catch (error) {
      // A caller who may not read images owns none. Without the database, the answer is unknown.
      if (error instanceof FolioError && error.status < 500) return false;
      throw error;
    }
  };
}
