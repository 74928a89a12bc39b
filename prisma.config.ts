import { defineConfig } from 'prisma/config';

// `generate`, `validate` and `format` only look whether the native schema engine exists; none of
// them runs it. Any executable will do, and so nothing has to be downloaded.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  ...(process.env.DATABASE_URL ? { datasource: { url: process.env.DATABASE_URL } } : {}),
});
