/** `npm run schema:print`: writes the printed contract, `schema/schema.graphql`. */
import { writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { schema } from './schema.ts';

const path = new URL('../../schema/schema.graphql', import.meta.url);
writeFileSync(path, `${printSchema(lexicographicSortSchema(schema))}\n`);
