import { globSync, readFileSync } from 'node:fs';

const documents = new Map<string, readonly string[]>();

/** Every GraphQL document written in a source tree, by `graphql(...)`. */
export function documentsIn(pattern: string): readonly string[] {
  const known = documents.get(pattern);
  if (known) return known;
  const found = globSync(pattern).flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/\bgraphql\(\s*`([^`]+)`/g),
      ([, source]) => source as string,
    ),
  );
  documents.set(pattern, found);
  return found;
}
