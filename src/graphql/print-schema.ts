/**
 * `npm run schema:print`: writes the printed contract, `schema/schema.graphql`, and
 * `schema/inputs.json`, from which the command line gets the options for the fields of an input.
 * With `--check` it only compares, so that a check changes nothing and does not depend on what git
 * has staged.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { describeInputs } from './describe-inputs.ts';
import { schema } from './schema.ts';

const files = {
  'schema.graphql': printSchema(lexicographicSortSchema(schema)),
  'inputs.json': JSON.stringify(describeInputs(schema), null, 2),
};

for (const [name, text] of Object.entries(files)) {
  const path = new URL(`../../schema/${name}`, import.meta.url);
  const printed = `${text}\n`;
  if (!process.argv.includes('--check')) {
    writeFileSync(path, printed);
  } else if (!existsSync(path) || readFileSync(path, 'utf8') !== printed) {
    process.stderr.write(
      `schema/${name} is not what the schema prints: run \`npm run schema:print\`, see in the difference what clients will notice, and commit it.\n`,
    );
    process.exitCode = 1;
  }
}
