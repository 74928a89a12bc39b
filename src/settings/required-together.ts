/** If the first is set, the second is required. Separate from the schema, to report all issues. */
export const requiredTogether = [
  [
    'DATABASE_URL',
    'FOLIO_SECRET',
    'is required with DATABASE_URL, because all processes must use the same secret',
  ],
  ['DATABASE_DIRECT_URL', 'DATABASE_URL', 'is required with DATABASE_DIRECT_URL'],
  [
    'DATABASE_REPLICA_URL',
    'DATABASE_URL',
    'is required with DATABASE_REPLICA_URL, because the embedded database has no replica',
  ],
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'is required with ADMIN_EMAIL'],
  ['ADMIN_PASSWORD', 'ADMIN_EMAIL', 'is required with ADMIN_PASSWORD'],
] as const;
