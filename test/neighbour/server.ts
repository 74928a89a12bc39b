import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { type Server, startServer } from '../bench/processes.ts';
import { startArguments } from '../support/processes/start-arguments.ts';
import { User } from './attacker.ts';
import type { NeighbourSetup } from './neighbour-process.ts';

export type DatabaseKind = 'PostgreSQL' | 'embedded';

/** The month with many entries. */
const month = '2026-03';

/** A server with the default limits, a user with much data, and a neighbour with usual data. */
export interface Street {
  readonly server: Server;
  readonly user: User;
  readonly neighbour: NeighbourSetup;
  close(): Promise<void>;
}

interface Options {
  readonly kind: DatabaseKind;
  /** The folder of the server to start. */
  readonly checkout: string;
  readonly entries: number;
}

async function withClient(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Starts a server on a new database and creates the data over HTTP. */
export async function openStreet({ kind, checkout, entries }: Options): Promise<Street> {
  const temporaryDir = mkdtempSync(join(tmpdir(), 'folio-neighbour-'));
  const administration = process.env.TEST_DATABASE_URL as string;
  const name = `folio_neighbour_${randomUUID().replaceAll('-', '')}`;
  const databaseUrl = Object.assign(new URL(administration), { pathname: `/${name}` }).href;
  const isEmbedded = kind === 'embedded';
  if (!isEmbedded) await withClient(administration, `CREATE DATABASE "${name}"`);
  const server = await startServer({
    name: 'neighbour',
    args: startArguments(checkout),
    checkout: resolve(checkout),
    healthPath: '/health/ready',
    temporaryDir,
    env: {
      DATA_DIR: join(temporaryDir, 'data'),
      FOLIO_SECRET: 'a secret for tests only, of sufficient length',
      ...(isEmbedded ? {} : { DATABASE_URL: databaseUrl }),
    },
  });
  const user = await User.signUp(server.url, 25);
  const neighbour = await User.signUp(server.url, 4);
  await createEntries(user, entries);
  await createEntries(neighbour, 500);
  await createTemplates(user, 1_500);
  // As autovacuum does within a minute of the first rows.
  if (!isEmbedded) await withClient(databaseUrl, 'ANALYZE');
  const { financeKeys: keys, category } = neighbour;
  return {
    server,
    user,
    neighbour: { url: server.url, keys, categoryId: category.id, month },
    async close() {
      await server.stop();
      rmSync(temporaryDir, { recursive: true, force: true });
      if (!isEmbedded) await withClient(administration, `DROP DATABASE "${name}" WITH (FORCE)`);
    },
  };
}

async function createEntries(user: User, count: number): Promise<void> {
  const mutation =
    'mutation ($input: CreateEntriesInput!) { createEntries(input: $input) { results { index } } }';
  for (let created = 0; created < count; created += 500) {
    const entries = Array.from({ length: 500 }, (_, number) => ({
      categoryId: user.category.id,
      amount: `${1 + (number % 300)}.25`,
      date: `${month}-${10 + (number % 19)}`,
      description: `Entry ${created + number} for things`,
      tags: [`tag ${number % 40}`],
    }));
    const { status, text } = await user.graphql('finance', mutation, { input: { entries } });
    if (status !== 200) throw new Error(text);
  }
}

async function createTemplates(user: User, count: number): Promise<void> {
  const mutation =
    'mutation ($input: CreatePromptTemplateInput!) { createPromptTemplate(input: $input) { promptTemplate { id } } }';
  const content = 'Write a text about {{TOPIC}} with some content. '.repeat(60);
  let next = 0;
  const work = async () => {
    while (next < count) {
      next += 1;
      const input = { title: `Template ${next}`, description: 'D', content, category: 'CREATIVE' };
      const { status, text } = await user.graphql('api', mutation, { input });
      if (status !== 200) throw new Error(text);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
}
