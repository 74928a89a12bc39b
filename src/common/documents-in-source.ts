const call = /(?<![.\w])graphql\(\s*`([^`]*\{[^`]*)`/g;

/**
 * The GraphQL documents in a TypeScript source: the templates in calls of `graphql`.
 * @throws Error if a template has a placeholder or an escape: its text would not be the document
 */
export function documentsInSource(path: string, source: string): string[] {
  return Array.from(source.matchAll(call), ([, document = '']) => {
    if (/\$\{|\\/.test(document)) throw new Error(`a document of ${path} is not plain text`);
    return document;
  });
}
