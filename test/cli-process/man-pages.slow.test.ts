import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runProcess, useClient } from '../support/processes/client-process.ts';

const client = useClient();

describe('the packed client', () => {
  it('contains the man pages that its package.json lists', async () => {
    const folder = dirname(dirname(client.program));
    const { man } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    expect(man).toContain('man/folio.1');
    expect(man).toContain('man/folio-entries.1');
    const { stdout } = await runProcess('npm', ['pack', '--dry-run', '--json', folder], {
      ...client.variables(),
    });
    const packed = JSON.stringify(JSON.parse(stdout));
    for (const path of man) expect(packed).toContain(`"path":"${path}"`);
  });
});
