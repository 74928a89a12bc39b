import { hashOf, type OperationDocument, withFragments } from './document.ts';
import { LocalFile } from './local-file.ts';
import type { FormField } from './multipart.ts';
import { graphqlHeaders } from './replies.ts';

export type OnProgress = (sent: number, total: number) => void;

const uploadTimeoutMs = 600_000;

/** Replaces the files in the variables with null, and returns them by path. */
function extractFiles(variables: unknown) {
  const files = new Map<string, LocalFile>();
  const replaceFiles = (value: unknown, path: string): unknown => {
    if (value instanceof LocalFile) {
      files.set(path, value);
      return null;
    }
    if (Array.isArray(value))
      return value.map((item, index) => replaceFiles(item, `${path}.${index}`));
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value);
    return Object.fromEntries(
      fields.map(([name, field]) => [name, replaceFiles(field, `${path}.${name}`)]),
    );
  };
  return { variables: replaceFiles(variables, 'variables'), files };
}

/** The request of an operation. Uploads may take longer than other requests. */
export async function operationRequest<Result, Variables>(
  document: OperationDocument<Result, Variables>,
  variables: Variables,
  onProgress?: OnProgress,
) {
  const query = withFragments(document);
  const { headers, body } = await requestBody(query, variables, onProgress);
  return {
    method: 'POST',
    path: '/graphql',
    headers: { ...headers, ...graphqlHeaders },
    body,
    ...(typeof body === 'string' ? {} : { timeoutMs: uploadTimeoutMs }),
    isChange: /^\s*mutation\b/m.test(query),
    identity: JSON.stringify([query, variables]),
  };
}

/**
 * The body and headers of a request: JSON, or with files the GraphQL multipart request
 * specification. Files are streamed, again for each attempt.
 */
async function requestBody(query: string, variablesWithFiles: unknown, onProgress?: OnProgress) {
  const { variables, files } = extractFiles(variablesWithFiles);
  const documentId = `sha256:${hashOf(query)}`;
  if (files.size === 0) {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    return { headers, body: JSON.stringify({ documentId, query, variables }) };
  }
  // Imported late: most operations have no files.
  const { multipart } = await import('./multipart.ts');
  const paths = [...files.keys()];
  const map = Object.fromEntries(paths.map((path, index) => [index, [path]]));
  const fields: FormField[] = [
    ['operations', JSON.stringify({ documentId, query, variables })],
    ['map', JSON.stringify(map)],
    ...[...files.values()].map((file, index): FormField => [String(index), file]),
  ];
  const total = [...files.values()].reduce((sum, { size }) => sum + size, 0);
  let sent = 0;
  const { headers, body } = multipart(fields, (bytes) => {
    sent += bytes;
    onProgress?.(sent, total);
  });
  const start = () => {
    sent = 0;
    return body();
  };
  return { headers: { ...headers, 'graphql-require-preflight': '1' }, body: start };
}
