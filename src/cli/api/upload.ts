import { openAsBlob, statSync } from 'node:fs';
import { basename } from 'node:path';
import { CliError, fileErrorText } from '../cli-error.ts';

/** A local file as a variable of an operation. */
export class LocalFile {
  readonly path: string;
  readonly size: number;

  /** @throws FILE_UNREADABLE */
  constructor(path: string) {
    this.path = path;
    try {
      const stats = statSync(path);
      if (stats.isDirectory()) throw Object.assign(new Error('is a directory'), { code: 'EISDIR' });
      if (!stats.isFile()) throw new Error('not a regular file');
      this.size = stats.size;
    } catch (error) {
      throw new CliError('failure', `Cannot read ${path}: ${fileErrorText(error)}.`, {
        code: 'FILE_UNREADABLE',
      });
    }
  }
}

/** Receives the number of bytes sent and the total. */
export type OnProgress = (sent: number, total: number) => void;

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

/**
 * The body and headers of a request: JSON, or with files the GraphQL multipart request
 * specification. Files are streamed.
 */
export async function requestBody(
  query: string,
  variablesWithFiles: unknown,
  onProgress?: OnProgress,
) {
  const { variables, files } = extractFiles(variablesWithFiles);
  if (files.size === 0) {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    return { headers, body: JSON.stringify({ query, variables }) };
  }
  const form = new FormData();
  const paths = [...files.keys()];
  form.append('operations', JSON.stringify({ query, variables }));
  form.append('map', JSON.stringify(Object.fromEntries(paths.map((path, i) => [i, [path]]))));
  for (const [index, file] of [...files.values()].entries()) {
    form.append(String(index), await openAsBlob(file.path), basename(file.path));
  }
  const total = [...files.values()].reduce((sum, { size }) => sum + size, 0);
  const multipart = new Response(form);
  return {
    headers: {
      'content-type': multipart.headers.get('content-type') as string,
      'graphql-require-preflight': '1',
    },
    body: multipart.body?.pipeThrough(countBytes(total, onProgress)) as ReadableStream,
    duplex: 'half',
  };
}

function countBytes(total: number, onProgress: OnProgress = () => {}) {
  let sent = 0;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      sent = Math.min(sent + chunk.byteLength, total);
      onProgress(sent, total);
      controller.enqueue(chunk);
    },
  });
}
