/**
 * `npm run cli:pack`: makes `folio-cli-<version>.tgz` of the command line, to be installed with
 * npm. `-- --registry <url>` names the registry that its `folio update` will ask.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeClientPackage } from './client-package.ts';

const { values } = parseArgs({ options: { registry: { type: 'string' } } });
const folder = mkdtempSync(join(tmpdir(), 'folio-pack-'));
try {
  await writeClientPackage(folder, values);
  const packed = execFileSync('npm', ['pack', '--silent', `--pack-destination=${process.cwd()}`], {
    cwd: folder,
    encoding: 'utf8',
  });
  console.log(
    `Created ${packed.trim()}. To install it, run: npm install --global ./${packed.trim()}`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
