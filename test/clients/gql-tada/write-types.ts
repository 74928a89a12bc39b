import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import { buildSchema, introspectionFromSchema } from 'graphql';

// Writes what `gql.tada generate-output` writes, which needs the API of TypeScript 6 or older.
const schemaFile = join(import.meta.dirname, '../../../schema/schema.graphql');
const folder = join(import.meta.dirname, '__generated__');
const schema = buildSchema(readFileSync(schemaFile, 'utf8'));
const introspection = minifyIntrospection(introspectionFromSchema(schema));

mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, 'graphql-env.d.ts'),
  outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true }),
);
