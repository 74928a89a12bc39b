import { globSync, readFileSync } from 'node:fs';

/** Every GraphQL document written in a source tree, by `graphql(...)`. */
export function documentsIn(pattern: string): string[] {
  return globSync(pattern).flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/\bgraphql\(\s*`([^`]+)`/g),
      ([, source]) => source as string,
    ),
  );
}
