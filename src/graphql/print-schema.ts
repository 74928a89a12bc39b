/** Prints `schema/schema.graphql`, and `schema/inputs.json` for the options of the command line. */
import { printFile } from '../printed-file.ts';
import { describeInputs } from './schema/describe-inputs.ts';
import { schema } from './schema.ts';
import { printSchemaDocument } from './server/schema-document.ts';

printFile('schema/schema.graphql', `${printSchemaDocument(schema)}\n`);
printFile('schema/inputs.json', `${JSON.stringify(describeInputs(schema), null, 2)}\n`);
