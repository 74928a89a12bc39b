/** The servers that are compared. */
import { join } from 'node:path';
import { startArguments } from '../support/processes/start-arguments.ts';
import { benchSecret } from './data/seed.ts';
import type { Dialect } from './operations/operation.ts';
import { peersDir, projectDir } from './paths.ts';
import { type Server, startServer } from './processes.ts';

/** Where a contender reads its records. */
export interface Place {
  /** A PostgreSQL database; undefined: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly temporaryDir: string;
}

/** A server that can be started on a seeded database. */
export interface Contender {
  readonly name: string;
  readonly title: string;
  readonly dialect: Exclude<Dialect, 'rest'>;
  /** How it is written, and what it lacks in comparison with folio. */
  readonly remarks: string;
  start(place: Place): Promise<Server>;
}

const unlimited = '999999999/999999999';

interface FolioOptions {
  readonly remarks: string;
  /** Settings besides those of every folio server. */
  readonly env?: Readonly<Record<string, string>>;
  readonly checkout?: string;
}

function folio(name: string, title: string, { remarks, env = {}, checkout }: FolioOptions) {
  return {
    name,
    title,
    dialect: 'folio',
    remarks,
    start: ({ databaseUrl, dataDir, temporaryDir }) =>
      startServer({
        name,
        args: startArguments(projectDir),
        checkout,
        healthPath: '/health/ready',
        temporaryDir,
        env: {
          ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
          DATA_DIR: dataDir,
          FOLIO_SECRET: benchSecret,
          MAX_CONNECTIONS_PER_ADDRESS: 'off',
          LOG_LEVEL: 'info',
          // Counted for each request, and never reached.
          RATE_LIMIT_V1: unlimited,
          RATE_LIMIT_FINANCE: unlimited,
          RATE_LIMIT_GRAPHQL: unlimited,
          ...env,
        },
      }),
  } satisfies Contender;
}

function peer(name: string, title: string, dialect: Contender['dialect'], remarks: string) {
  return {
    name,
    title,
    dialect,
    remarks,
    start: ({ databaseUrl, dataDir, temporaryDir }) =>
      startServer({
        name,
        args: [join(peersDir, `${name}.ts`)],
        temporaryDir,
        env: { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
      }),
  } satisfies Contender;
}

/** folio as it runs in production. */
export const folioServer: Contender = folio('folio', 'folio', {
  remarks: 'identification by key, rate limits, cost limits and a log line for each request.',
});

/** folio of another checkout, to compare this one with. @param checkout its folder */
export const otherFolio = (checkout: string): Contender =>
  folio('folio-other', `folio in ${checkout}`, { remarks: '', checkout });

/** folio without what its configuration can switch off. */
export const bareFolio: Contender = folio('folio-bare', 'folio without log and rate limits', {
  remarks: 'identification and cost limits cannot be switched off.',
  env: {
    LOG_LEVEL: 'silent',
    RATE_LIMIT_V1: 'off',
    RATE_LIMIT_FINANCE: 'off',
    RATE_LIMIT_GRAPHQL: 'off',
  },
});

export const reference: Contender = peer(
  'bare-prisma',
  'node:http + Prisma',
  'plain',
  'the reference, a function for each path that returns JSON. No GraphQL, no computed fields.',
);

export const embeddedReference: Contender = peer(
  'bare-prisma-embedded',
  'node:http + Prisma',
  'plain',
  '',
);

/** The others, all on PostgreSQL. */
export const peers: readonly Contender[] = [
  peer(
    'pg-hand-written',
    'node:http + pg',
    'plain',
    'the same with SQL by hand, one statement for each request, two with a total.',
  ),
  peer(
    'mercurius-pg',
    'Mercurius + JIT + pg',
    'graphql',
    'SQL by hand, selected columns only, DataLoader for relations.',
  ),
  peer(
    'mercurius-prisma',
    'Mercurius + JIT + Prisma',
    'graphql',
    'the same resolvers over Prisma.',
  ),
  peer(
    'apollo-prisma',
    'Apollo Server 5 + Prisma',
    'graphql',
    '`startStandaloneServer` as in its manual, with the same resolvers.',
  ),
  peer(
    'yoga-pothos-prisma',
    'Yoga + Pothos + Prisma',
    'graphql',
    '`createYoga` on node:http, Pothos with its Prisma plugin, as in the manuals, but without `relationCount`, whose statement counts the screenshots of all users and takes 11 ms.',
  ),
  peer(
    'postgraphile',
    'PostGraphile 5',
    'postgraphile',
    'Amber preset with the connection filter plugin, without GraphiQL and watch mode. No computed fields, summary (the plugin for aggregates is a release candidate) and creation of entries (its mutation changes no balance).',
  ),
];

/** Servers with the resolvers of the Mercurius and Apollo peers, without their packages. */
export const handWritten: readonly Contender[] = [
  peer('yoga-pg', 'Yoga + pg', 'graphql', ''),
  peer('yoga-prisma', 'Yoga + Prisma', 'graphql', ''),
];

/** The Yoga peer without the option that costs it most. */
export const tunedYoga: Contender = peer(
  'yoga-pothos-prisma-tuned',
  'Yoga + Pothos + Prisma, tuned',
  'graphql',
  'without `maxRequestBodySize`, which copies every body.',
);
