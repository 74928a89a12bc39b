const pageSize = 25;

/** The variables of a page of a list, by the cursor that the address names. */
export function pageOf({ after, before }: Readonly<Record<string, string | undefined>>) {
  return before === undefined ? { first: pageSize, after } : { last: pageSize, before };
}

/** A filter's word out of the address; any other word is as none. */
export const enumValue = <Word extends string>(
  words: Readonly<Record<Word, unknown>>,
  given: string | undefined,
): Word | undefined =>
  given !== undefined && Object.hasOwn(words, given) ? (given as Word) : undefined;
