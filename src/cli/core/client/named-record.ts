import { didYouMean } from '../../../common/suggest.ts';
import { CliError } from '../cli-error.ts';
import { ambiguousError } from './ambiguous.ts';

interface NamedRecord {
  readonly id: string;
  readonly databaseId: number;
  readonly name: string;
}

/**
 * Finds a record by its id or its name. Names are not case-sensitive. A name can consist of digits,
 * so a number is compared with both.
 * @throws NOT_FOUND if no record of the user matches; a usage error for an ambiguous name
 */
export function resolveRecord<Row extends NamedRecord>(
  typename: string,
  idOrName: string,
  records: readonly Row[],
): Row {
  const byGlobalId = records.find(({ id }) => id === idOrName);
  if (byGlobalId) return byGlobalId;
  const byId = records.find(({ databaseId }) => String(databaseId) === idOrName);
  const byName = records.filter(({ name }) => name.toLowerCase() === idOrName.toLowerCase());
  const matches = [...new Set(byId ? [byId, ...byName] : byName)];
  const [match] = matches;
  if (match && matches.length === 1) return match;
  const noun = typename.toLowerCase();
  if (matches.length > 1) {
    throw ambiguousError(
      `More than one ${noun} has the ${byId ? 'id or ' : ''}name “${idOrName}”.`,
      matches.map(({ databaseId, name }) => ({ databaseId, title: name })),
      byId && `For the one with the id ${idOrName}, pass ${byId.id}; for another one, its id.`,
    );
  }
  const names = records.map(({ name }) => name);
  throw new CliError('notFound', `Unknown ${noun} “${idOrName}”.${didYouMean(idOrName, names)}`, {
    // A dialogue prompts for it again.
    fields: [`${noun}Id`],
    hint: names.length > 0 ? `Valid names: ${[...new Set(names)].join(', ')}.` : undefined,
  });
}
