import { defineConfig } from 'prisma/config';

// `generate`, `validate` and `format` only check that the native schema engine exists. They do not
// run it, so any executable works, and nothing has to be downloaded.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  ...(process.env.DATABASE_URL ? { datasource: { url: process.env.DATABASE_URL } } : {}),
});
