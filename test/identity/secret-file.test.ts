import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deriveSecrets } from '../../src/identity/secrets.ts';
import { StartError } from '../../src/start/start-error.ts';
import { newFolder } from '../support/disk/new-folder.ts';

describe('the secret file of the data directory', () => {
  it.each(['', '\n', 'too short\n'])('is rejected if it contains %j', (content) => {
    const dataDir = newFolder();
    const path = join(dataDir, 'secret');
    writeFileSync(path, content);
    expect(() => deriveSecrets({ secret: undefined, previousSecrets: [], dataDir })).toThrow(
      new StartError(
        `${path} must contain at least 32 characters. Restore it from a backup. If there is none, delete the file; then keys and sessions of users end.`,
      ),
    );
  });
});
