import type { EntryRowFragment } from '../../../generated/cli/graphql.ts';
import { CliError } from '../../core/cli-error.ts';
import type { Api } from '../../core/client/api.ts';
import { graphql } from '../../core/client/document.ts';
import { entryId } from './entry.ts';

const document = graphql(`
  query CliFindEntry($id: ID!) {
    entry(id: $id) {
      ...EntryRow
    }
  }
`);

/** Fetches an entry of the user. @throws NOT_FOUND */
export async function findEntry(api: Api, id: string): Promise<EntryRowFragment> {
  const { entry } = await api.run(document, { id: entryId(id) });
  if (entry) return entry;
  throw new CliError('notFound', 'Not found');
}
