import { createHmac, type Hmac } from 'node:crypto';
import { UploadedArchive } from '../../../archives/uploaded-archive.ts';
import { isObject } from '../../../common/is-object.ts';
import { type AuthenticatedCaller, accessOf } from '../../../identity/caller.ts';
import { UploadedFile } from '../../../images/image-file.ts';
import { ExactNumber } from '../../../input/exact-number.ts';
import type { Variables } from '../../limits/cost.ts';
import type { Context } from '../../schema/context.ts';
import type { Operation } from '../operation.ts';

/** In bytes. */
const pieceSize = 64 * 1024;

/**
 * Files are read in pieces, so that other requests don't wait.
 * @returns for each server secret, HMAC-SHA-256 of the operation, its variables, the content of its
 * files and the access of the caller, hexadecimal. A password can be among the variables.
 */
export async function hashRequest(
  operation: Operation,
  variables: Variables,
  { caller, identity }: Pick<Context, 'caller' | 'identity'>,
): Promise<readonly string[]> {
  const contents: FileContent[] = [];
  const json = JSON.stringify(variables, function replace(this: object, name, value: unknown) {
    // `value` is what `toJSON` has returned.
    const original: unknown = this[name as keyof object];
    if (original instanceof ExactNumber) return { exactNumber: original.source };
    if (original instanceof UploadedFile) {
      if (original.content) contents.push(original.content);
      return { filename: original.filename, size: original.content?.size };
    }
    if (original instanceof UploadedArchive) {
      contents.push(original);
      return { size: original.size };
    }
    return isObject(value) ? inOrder(value) : value;
  });
  // Otherwise a key would get what a caller with more access has read.
  const access = accessOf(caller as AuthenticatedCaller);
  const hashes = identity.secrets.requests.map((key) =>
    createHmac('sha256', key).update(operation.hash()).update(`${access}\n`).update(json),
  );
  for (const content of contents) await addContent(hashes, content);
  return hashes.map((hash) => hash.digest('hex'));
}

/** Sorts the fields by name: a client can send the same object again in another order. */
const inOrder = (object: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));

type FileContent = Pick<UploadedArchive, 'file' | 'size'>;

async function addContent(hashes: readonly Hmac[], { file, size }: FileContent): Promise<void> {
  const buffer = Buffer.alloc(Math.min(pieceSize, size));
  for (let position = 0; position < size; position += pieceSize) {
    const piece = buffer.subarray(0, size - position);
    await file.read(piece, position);
    for (const hash of hashes) hash.update(piece);
  }
}
