/**
 * `npm run schema:print`: writes the schema to `schema/schema.graphql`. With `--check` it only
 * compares the file with the schema, and exits with 1 if they differ.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { schema } from './schema.ts';

const path = new URL('../../schema/schema.graphql', import.meta.url);
const printed = `${printSchema(lexicographicSortSchema(schema))}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(path, printed);
} else if (!existsSync(path) || readFileSync(path, 'utf8') !== printed) {
  process.stderr.write(
    'schema/schema.graphql is out of date. Run `npm run schema:print`, review which changes affect clients, and commit the file.\n',
  );
  process.exitCode = 1;
}
