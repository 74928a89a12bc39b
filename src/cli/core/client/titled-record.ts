import { isUuid } from '../../../common/uuid.ts';
import { CliError, changedError } from '../cli-error.ts';
import { ambiguousError } from './ambiguous.ts';

interface TitledRecord {
  readonly id: string;
  readonly databaseId: string;
  readonly title: string;
}

interface RecordKind {
  readonly typename: 'PromptTemplate' | 'Idea';
  /** In errors. */
  readonly noun: string;
  readonly maxTitleLength: number;
}

const emptyUuid = '00000000-0000-0000-0000-000000000000';

const isIdPrefix = (idOrTitle: string) =>
  idOrTitle.length >= 4 && isUuid(idOrTitle + emptyUuid.slice(idOrTitle.length));

interface LookupVariables {
  readonly withTitle: boolean;
  readonly titleFilter: { readonly title?: string };
  readonly withPrefix: boolean;
  readonly prefixFilter: { readonly idPrefix?: string };
}

interface Page<Row> {
  readonly nodes: readonly Row[];
}

interface Matches<Row> {
  readonly byTitle?: Page<Row> | null;
  readonly byPrefix?: Page<Row> | null;
}

/**
 * The record with this title, otherwise the one whose id begins with the argument. Sends one
 * request, for one record more than the error lists.
 * @returns undefined if there is none
 * @throws a usage error with the candidates if there are several
 */
export async function lookUpRecord<Row extends TitledRecord>(
  idOrTitle: string,
  { noun, maxTitleLength }: RecordKind,
  load: (variables: LookupVariables) => Promise<Matches<Row>>,
): Promise<Row | undefined> {
  const title = idOrTitle.trim();
  const withTitle = title !== '' && [...title].length <= maxTitleLength;
  const withPrefix = isIdPrefix(idOrTitle);
  if (!withTitle && !withPrefix) return undefined;
  const { byTitle, byPrefix } = await load({
    withTitle,
    withPrefix,
    titleFilter: withTitle ? { title } : {},
    prefixFilter: withPrefix ? { idPrefix: idOrTitle } : {},
  });
  return (
    onlyOne(byTitle, `More than one ${noun} has the title “${idOrTitle}”.`) ??
    onlyOne(byPrefix, `More than one ${noun} has an id that begins with “${idOrTitle}”.`)
  );
}

function onlyOne<Row extends TitledRecord>(page: Page<Row> | null | undefined, message: string) {
  const records = page?.nodes ?? [];
  if (records.length > 1) throw ambiguousError(message, records);
  return records[0];
}

/** The error for a record that does not exist. The program adds the noun and the argument. */
export const notFound = () => new CliError('notFound', 'Not found');

/** Adds the noun and the argument to a “Not found” of the client or the server. */
export function namedNotFound(error: unknown, noun: string, given: string | undefined, group = '') {
  if (!(error instanceof CliError) || error.message !== 'Not found') return error;
  return changedError(error, {
    message: `${noun} “${given}” not found.`,
    hint: `To list them, run: folio ${group} list`,
  });
}
