import { describe, expect, it } from 'vitest';
import { openStorage } from '../../src/images/open-storage.ts';
import { newFolder } from '../support/disk/new-folder.ts';
import { describeStorage } from '../support/images/describe-storage.ts';

const folder = newFolder();

describeStorage('files', () => `file://${folder}/images`);

describe('an image folder that cannot be created', () => {
  it('stops the start with a message', async () => {
    const start = openStorage({ storageUrl: 'file:///dev/null/images' });
    await expect(start).rejects.toThrow("The folder of STORAGE_URL can't be created (ENOTDIR)");
  });
});
