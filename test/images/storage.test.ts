import { describe, expect, it } from 'vitest';
import { openStorage } from '../../src/images/open-storage.ts';
import { newFolder } from '../support/disk/new-folder.ts';
import { describeStorage } from '../support/images/describe-storage.ts';

const folder = newFolder();

describeStorage('files', () => `file://${folder}/images`);

describe('an image folder that cannot be created', () => {
  it.each([
    ['/dev/null/images', 'ENOTDIR'],
    // With `recursive`, Node's mkdir never returns for a folder below /proc.
    ['/proc/folio/images', 'ENOENT'],
  ])('stops the start with a message: %s', async (path, code) => {
    const start = openStorage({ storageUrl: `file://${path}` });
    await expect(start).rejects.toThrow(`The folder of STORAGE_URL can't be created (${code})`);
  });
});
