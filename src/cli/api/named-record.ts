import { usageError } from '../cli-error.ts';
import { didYouMean } from '../suggest.ts';
import { ambiguousError } from './ambiguous.ts';
import { isRecordId, recordId } from './record-id.ts';

interface NamedRecord {
  readonly id: string;
  readonly databaseId: number;
  readonly name: string;
}

/**
 * The global id of a record, found by its id or its name. Names are not case-sensitive.
 * @throws a usage error for an unknown or ambiguous name.
 */
export async function resolveRecordId(
  typename: string,
  idOrName: string,
  load: () => Promise<readonly NamedRecord[] | null | undefined>,
): Promise<string> {
  if (isRecordId(idOrName)) return recordId(typename, idOrName);
  const records = (await load()) ?? [];
  const matches = records.filter(
    ({ id, name }) => id === idOrName || name.toLowerCase() === idOrName.toLowerCase(),
  );
  const [match] = matches;
  if (match && matches.length === 1) return match.id;
  const noun = typename.toLowerCase();
  if (matches.length > 1) {
    throw ambiguousError(
      `More than one ${noun} has the name “${idOrName}”.`,
      matches.map(({ databaseId, name }) => ({ databaseId, title: name })),
    );
  }
  const names = records.map(({ name }) => name);
  throw usageError(
    `Unknown ${noun} “${idOrName}”.${didYouMean(idOrName, names)}`,
    names.length > 0 ? `Valid names: ${[...new Set(names)].join(', ')}.` : undefined,
  );
}
