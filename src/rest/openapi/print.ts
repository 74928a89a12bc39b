/** Prints `schema/openapi.json`. Needs an up-to-date `schema/schema.graphql` for the descriptions. */
import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import packageJson from '../../../package.json' with { type: 'json' };
import { printFile } from '../../printed-file.ts';
import { restRoutes } from '../routes.ts';
import { openApiDocument } from './document.ts';

const schema = buildSchema(
  readFileSync(new URL('../../../schema/schema.graphql', import.meta.url), 'utf8'),
);
const document = openApiDocument(restRoutes, { version: packageJson.version, schema });

printFile('schema/openapi.json', `${JSON.stringify(document, null, 2)}\n`);
