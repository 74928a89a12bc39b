/**
 * `npm run contracts:print`: writes `schema/openapi.json`. With `--check`, it only compares. Needs
 * an up-to-date `schema/schema.graphql` for the descriptions.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import packageJson from '../../../package.json' with { type: 'json' };
import { restRoutes } from '../routes.ts';
import { openApiDocument } from './document.ts';

const path = new URL('../../../schema/openapi.json', import.meta.url);
const schema = buildSchema(
  readFileSync(new URL('../../../schema/schema.graphql', import.meta.url), 'utf8'),
);
const document = openApiDocument(restRoutes, { version: packageJson.version, schema });
const printed = `${JSON.stringify(document, null, 2)}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(path, printed);
} else if (!existsSync(path) || readFileSync(path, 'utf8') !== printed) {
  process.stderr.write(
    'schema/openapi.json is out of date. Run `npm run contracts:print`, review the difference and commit it.\n',
  );
  process.exitCode = 1;
}
