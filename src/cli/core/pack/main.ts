/**
 * `npm run cli:pack`: creates `folio-cli-<version>.tgz` for npm.
 * `-- --registry <url>` sets the registry for `folio update`.
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
