import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newFolder } from '../../../support/disk/new-folder.ts';

const module = new URL('../../../../src/cli/commands/prompts/files/folder.ts', import.meta.url)
  .href;

/** Import would replace the content of the template with the part that was written. */
it('a file that was only partly written is removed', () => {
  const folder = newFolder();
  const script = `
    import { Folder } from '${module}';
    new Folder('${folder}').create('note', 'x'.repeat(100_000));`;
  // A limit on the size of a file acts like a full disk.
  const limited = ['-c', 'ulimit -f 8; exec "$@"', 'sh', process.execPath];
  const { stderr } = spawnSync('sh', [...limited, '--input-type=module', '-e', script]);
  expect(String(stderr)).toContain(`Cannot write ${join(folder, 'note.md')}: file too large`);
  expect(readdirSync(folder)).toEqual([]);
});
