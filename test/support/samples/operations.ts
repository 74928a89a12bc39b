import { globSync, readFileSync } from 'node:fs';

const documents = new Map<string, readonly string[]>();

/** The GraphQL documents in source files that match a pattern: the arguments of `graphql(...)`. */
export function documentsIn(pattern: string): readonly string[] {
  const cached = documents.get(pattern);
  if (cached) return cached;
  const found = globSync(pattern).flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/\bgraphql\(\s*`([^`]+)`/g),
      ([, source]) => source as string,
    ),
  );
  documents.set(pattern, found);
  return found;
}

/** The name of the operation in a document; undefined if it has none. */
export const nameOf = (source: string) => /(?:query|mutation) (\w+)/.exec(source)?.[1];

export const changesRecords = (source: string) => /^\s*mutation\b/m.test(source);
