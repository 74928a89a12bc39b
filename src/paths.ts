/** The path prefixes of the server. Each is a path itself, or the start of the paths below it. */
export const paths = {
  api: '/api',
  promptService: '/api/v1',
  financeService: '/api/finance',
  auth: '/api/auth',
  graphql: '/graphql',
  schema: '/schema.graphql',
  mcp: '/mcp',
  exports: '/exports',
  imports: '/imports',
  files: '/files',
  assets: '/assets',
  health: '/health',
  openapi: '/openapi.json',
  docs: '/docs',
  /** The pages of share links. The part after it is a secret. */
  shared: '/s',
} as const;
