import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commands } from '../../commands.ts';
import { describeProgram } from '../program/describe-program.ts';
import { manPages } from '../reference/man.ts';
import { bundle } from './bundle.ts';
import { thirdPartyLicenses } from './licenses.ts';

const fromProject = (path: string) =>
  fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

const readme = `# folio

The command-line client of folio. Start with \`folio login\`; \`folio --help\` lists all commands.
`;

interface PackageOptions {
  /** The registry for `folio update`. Without it, the user must pass one. */
  readonly registry?: string | undefined;
  readonly version?: string | undefined;
}

/** Writes the client as a package whose only dependency is the optional one for the keychain. */
export async function writeClientPackage(folder: string, options: PackageOptions = {}) {
  const { version, license, optionalDependencies } = JSON.parse(
    readFileSync(fromProject('package.json'), 'utf8'),
  ) as {
    version: string;
    license: string;
    optionalDependencies: Record<string, string>;
  };
  mkdirSync(join(folder, 'schema'), { recursive: true });
  mkdirSync(join(folder, 'man'));
  const pages = manPages(describeProgram(commands, options.version ?? version));
  for (const [name, text] of pages) writeFileSync(join(folder, 'man', name), text);
  const packages = await bundle(join(folder, 'dist'));
  const manifest = {
    name: 'folio-cli',
    version: options.version ?? version,
    description: 'Command-line client of folio',
    license,
    type: 'module',
    bin: { folio: 'dist/folio.js' },
    man: [...pages.keys()].map((name) => `man/${name}`),
    files: ['dist', 'man', 'schema', 'third-party-licenses.txt'],
    engines: { node: '>=20.17' },
    optionalDependencies,
    ...(options.registry ? { publishConfig: { registry: options.registry } } : {}),
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, 'README.md'), readme);
  copyFileSync(fromProject('LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'third-party-licenses.txt'), thirdPartyLicenses(packages));
  const schema = 'schema/help-json.schema.json';
  copyFileSync(fromProject(schema), join(folder, schema));
  return manifest;
}
