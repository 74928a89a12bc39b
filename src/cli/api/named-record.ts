import { usage } from '../cli-error.ts';
import { didYouMean } from '../suggest.ts';
import { isRecordId, recordId } from './record-id.ts';

interface Named {
  readonly id: string;
  readonly databaseId: number;
  readonly name: string;
}

/**
 * The global id of the record that a word names: by its id, or by its name, in either case.
 * @throws a usage failure for a name that nothing or more than one thing has.
 */
export async function idOfNamed(
  typename: string,
  word: string,
  load: () => Promise<readonly Named[] | null | undefined>,
): Promise<string> {
  if (isRecordId(word)) return recordId(typename, word);
  const all = (await load()) ?? [];
  const found = all.filter(
    ({ id, name }) => id === word || name.toLowerCase() === word.toLowerCase(),
  );
  const [only] = found;
  if (only && found.length === 1) return only.id;
  const noun = typename.toLowerCase();
  if (found.length > 1) {
    const ids = found.map(({ databaseId }) => databaseId).join(' and ');
    throw usage(`More than one ${noun} has the name “${word}”.`, `Say which by its id: ${ids}.`);
  }
  const names = all.map(({ name }) => name);
  throw usage(
    `There is no ${noun} “${word}”.${didYouMean(word, names)}`,
    names.length > 0 ? `There are: ${[...new Set(names)].join(', ')}.` : undefined,
  );
}
