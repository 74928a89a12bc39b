import { openAsBlob, statSync } from 'node:fs';
import { basename } from 'node:path';
import { CliError, fileErrorText } from '../cli-error.ts';

/** A file of this machine as the variable of an operation. */
export class LocalFile {
  readonly path: string;
  readonly size: number;

  /** @throws when there is no such file. */
  constructor(path: string) {
    this.path = path;
    try {
      const found = statSync(path);
      if (found.isDirectory()) throw Object.assign(new Error('no file'), { code: 'EISDIR' });
      if (!found.isFile()) throw new Error('it is neither a file nor a folder');
      this.size = found.size;
    } catch (error) {
      throw new CliError('failure', `${path} cannot be read: ${fileErrorText(error)}.`, {
        code: 'FILE_UNREADABLE',
      });
    }
  }
}

/** Told how many bytes of all have been sent. */
export type OnProgress = (sent: number, all: number) => void;

/** The files among variables, by their places, and the variables with null in their stead. */
function withoutFiles(variables: unknown) {
  const files = new Map<string, LocalFile>();
  const replaced = (value: unknown, place: string): unknown => {
    if (value instanceof LocalFile) {
      files.set(place, value);
      return null;
    }
    if (Array.isArray(value))
      return value.map((item, index) => replaced(item, `${place}.${index}`));
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value);
    return Object.fromEntries(
      fields.map(([name, field]) => [name, replaced(field, `${place}.${name}`)]),
    );
  };
  return { variables: replaced(variables, 'variables'), files };
}

/**
 * The body of a request and the headers that it needs: JSON, or with files among the variables the
 * GraphQL multipart request convention, which reads them while they are sent.
 */
export async function requestBody(query: string, given: unknown, onProgress?: OnProgress) {
  const { variables, files } = withoutFiles(given);
  if (files.size === 0) {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    return { headers, body: JSON.stringify({ query, variables }) };
  }
  const form = new FormData();
  const places = [...files.keys()];
  form.append('operations', JSON.stringify({ query, variables }));
  form.append('map', JSON.stringify(Object.fromEntries(places.map((place, i) => [i, [place]]))));
  for (const [index, file] of [...files.values()].entries()) {
    form.append(String(index), await openAsBlob(file.path), basename(file.path));
  }
  const all = [...files.values()].reduce((sum, { size }) => sum + size, 0);
  const encoded = new Response(form);
  return {
    headers: {
      'content-type': encoded.headers.get('content-type') as string,
      'graphql-require-preflight': '1',
    },
    body: encoded.body?.pipeThrough(counted(all, onProgress)) as ReadableStream,
    duplex: 'half',
  };
}

function counted(all: number, onProgress: OnProgress = () => {}) {
  let sent = 0;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      sent = Math.min(sent + chunk.byteLength, all);
      onProgress(sent, all);
      controller.enqueue(chunk);
    },
  });
}
