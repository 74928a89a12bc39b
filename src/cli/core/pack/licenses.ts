import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** These licenses must be distributed with the bundled packages. */
export function thirdPartyLicenses(packages: readonly string[]): string {
  const texts = packages.map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    ) as { name: string; version: string; license?: string };
    const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.|$)/i.test(name));
    const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
    return `${name} ${version} (${license ?? 'no license field'})\n\n${text}\n`;
  });
  return `This client contains code from the following packages.\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}
