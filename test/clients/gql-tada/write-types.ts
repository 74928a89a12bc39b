import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import { buildSchema, introspectionFromSchema } from 'graphql';

// node write-types.ts schema.graphql src/__generated__/graphql-env.d.ts
const [schemaFile = '', outputFile = ''] = process.argv.slice(2);
const schema = buildSchema(readFileSync(schemaFile, 'utf8'));
const introspection = minifyIntrospection(introspectionFromSchema(schema));

mkdirSync(dirname(outputFile), { recursive: true });
writeFileSync(
  outputFile,
  outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true }),
);
