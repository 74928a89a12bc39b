/**
 * Run by `npm run generate`. Writes the types of all documents, checked against the printed schema.
 * This is graphql-codegen without its command line, which needs 187 packages to find schemas and
 * documents of any kind. Here, the schema is one file, and the documents are template literals.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { buildSchema, parse, Source } from 'graphql';
import { plugin as describeOutputs } from './describe-outputs.ts';

type Output = Parameters<typeof codegen>[0];

/** A typed document is its source at run time; nothing of graphql is needed to send one. */
const typedSources = {
  documentMode: 'string',
  // Callers throw the errors of a result, so a field with @semanticNonNull is never null.
  nullability: { errorHandlingClient: true },
  useTypeImports: true,
  enumsAsTypes: true,
  scalars: {
    DateTime: 'string',
    ID: { input: 'string', output: 'string' },
    LocalDate: 'string',
    Money: 'string',
    YearMonth: 'string',
    UUID: 'string',
    EmailAddress: 'string',
    URL: 'string',
    PositiveInt: 'number',
    NonNegativeInt: 'number',
  },
  importExtension: '.ts',
  emitLegacyCommonJSImports: false,
} as const;

const sdl = readFileSync('schema/schema.graphql', 'utf8');
const schema = { schema: parse(sdl), schemaAst: buildSchema(sdl) };

/** The template literals in calls of `graphql`. tsc reports a document that is not found here. */
function documentsIn(...patterns: string[]): Output['documents'] {
  const exclude = ['**/node_modules/**', 'test/{clients,bench/peers}/**'];
  return globSync(patterns, { exclude })
    .toSorted()
    .flatMap((location) => {
      const code = readFileSync(location, 'utf8');
      const calls = code.matchAll(/(?<![.\w])graphql\(\s*`(?<rawSDL>[^`]*\{[^`]*)`/g);
      return Array.from(calls).flatMap(({ groups: { rawSDL = '' } = {}, index }) => {
        if (rawSDL.includes('${')) return [];
        const line = code.slice(0, index).split('\n').length;
        return [{ location, rawSDL, document: parseDocument(rawSDL, location, line) }];
      });
    });
}

function parseDocument(rawSDL: string, location: string, line: number) {
  try {
    return parse(new Source(rawSDL, location, { line, column: 1 }));
  } catch (error) {
    // The message of a syntax error, unlike the error, names the file and the line.
    throw new Error(String(error));
  }
}

/** The preset `client` of graphql-codegen. */
async function typesOf(baseOutputDir: string, documents: Output['documents']) {
  return preset.buildGeneratesSection({
    ...schema,
    baseOutputDir,
    documents,
    config: typedSources,
    presetConfig: { fragmentMasking: false },
    plugins: [],
    pluginMap: {},
  });
}

const ofCommands = documentsIn('src/cli/**/*.ts');
const outputs: Output[] = [
  // Tests of other clients type their documents in the way of these clients.
  ...(await typesOf(
    'src/generated/operations/',
    documentsIn('src/{rest,web}/**/*.ts', 'test/**/*.ts'),
  )),
  // Apart, because the command line is a program of its own and names no operation of the server.
  ...(await typesOf('src/generated/cli/', ofCommands)),
  {
    ...schema,
    filename: 'src/generated/cli/output-fields.ts',
    documents: ofCommands,
    config: {},
    plugins: [{ describeOutputs: {} }],
    pluginMap: { describeOutputs: { plugin: describeOutputs } },
  },
];

for (const output of outputs) {
  mkdirSync(dirname(output.filename), { recursive: true });
  writeFileSync(output.filename, await codegen(output));
}
