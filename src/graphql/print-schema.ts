/**
 * `npm run contracts:print`: writes `schema/schema.graphql`, and `schema/inputs.json` for the
 * options of the command line. With `--check` it only compares the files, and exits with 1 if they
 * differ.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describeInputs } from './schema/describe-inputs.ts';
import { schema } from './schema.ts';
import { printSchemaDocument } from './server/schema-document.ts';

const files = {
  'schema.graphql': printSchemaDocument(schema),
  'inputs.json': JSON.stringify(describeInputs(schema), null, 2),
};

for (const [name, text] of Object.entries(files)) {
  const path = new URL(`../../schema/${name}`, import.meta.url);
  const printed = `${text}\n`;
  if (!process.argv.includes('--check')) {
    writeFileSync(path, printed);
  } else if (!existsSync(path) || readFileSync(path, 'utf8') !== printed) {
    process.stderr.write(
      `schema/${name} is out of date. Run \`npm run contracts:print\`, review which changes affect clients, and commit the file.\n`,
    );
    process.exitCode = 1;
  }
}
