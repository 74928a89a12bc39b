import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of `STORAGE_URL`: `file:///var/images`, `file:/var/images`, or `file:images`, relative to
 * the working directory. Undefined for S3.
 */
export function imagesDirOf(storageUrl: string): string | undefined {
  if (storageUrl.startsWith('s3:')) return undefined;
  const path = storageUrl.slice('file:'.length);
  return path.startsWith('//')
    ? fileURLToPath(storageUrl)
    : isAbsolute(path)
      ? path
      : resolve(path);
}
