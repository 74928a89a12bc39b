/**
 * Writes the types of all operations as codegen.ts says, with the generator and the preset of
 * graphql-codegen. Its command writes the same, but needs 187 packages to find documents of any kind.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { preset as clientPreset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { buildSchema, parse, Source } from 'graphql';
import config, { type Output } from '../../codegen.ts';
import { documentsInSource } from '../common/documents-in-source.ts';

type GenerateOptions = Parameters<typeof codegen>[0];

const printed = readFileSync(config.schema, 'utf8');
const schema = { schema: parse(printed), schemaAst: buildSchema(printed) };

try {
  for (const [path, output] of Object.entries(config.generates)) {
    for (const options of await filesOf(path, output)) {
      mkdirSync(dirname(options.filename), { recursive: true });
      writeFileSync(options.filename, await codegen(options));
    }
  }
} catch (error) {
  // As a string, a GraphQLError has the file, the line and an excerpt.
  process.stderr.write(`${error}\n`);
  process.exitCode = 1;
}

/** What the generator needs for each file: several in the folder of a preset, else one. */
async function filesOf(
  path: string,
  { documents, preset, presetConfig = {}, plugins = [], config = {} }: Output,
): Promise<GenerateOptions[]> {
  const loaded = plugins.map(async (plugin) => [plugin, await import(resolve(plugin))] as const);
  const options = {
    ...schema,
    config,
    documents: documents.toSorted().flatMap(documentsIn),
    plugins: plugins.map((plugin) => ({ [plugin]: {} })),
    pluginMap: Object.fromEntries(await Promise.all(loaded)),
  };
  return preset
    ? clientPreset.buildGeneratesSection({ ...options, presetConfig, baseOutputDir: path })
    : [{ ...options, filename: path }];
}

function documentsIn(path: string): GenerateOptions['documents'] {
  return documentsInSource(path, readFileSync(path, 'utf8')).map((source) => ({
    location: path,
    document: parse(new Source(source, path)),
    rawSDL: source,
  }));
}
